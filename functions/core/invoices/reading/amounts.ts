import { type InvoiceNode, select } from './invoice.ts';

/** An exact decimal number in units of 10^-12. Invoice amounts have 2 decimals, prices and quantities a few more. */
export type Amount = bigint;

const decimals = 12;
export const one: Amount = 10n ** BigInt(decimals);
export const cent: Amount = one / 100n;

const pattern = /^[ \t\r\n]*([+-]?)(\d{0,40})(?:\.(\d{0,40}))?[ \t\r\n]*$/;

/** Parses an xs:decimal of XML Schema. Undefined for anything else. Digits beyond the twelfth decimal are cut. */
export function amount(text: string): Amount | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}

/** The number at the first element of a path. */
export function amountAt(from: InvoiceNode | undefined, path: string): Amount | undefined {
  const [node] = select(from, path);
  return node && amount(node.text);
}

/** The sum of the elements' numbers; non-numbers count as 0. */
export function sumOf(nodes: readonly InvoiceNode[]): Amount {
  return nodes.reduce((sum, { text }) => sum + (amount(text) ?? 0n), 0n);
}

/** Rounds to cents, halves upwards, like `round` in XPath. */
export function inCents(value: Amount): Amount {
  return roundedTo(value, cent);
}

/** Rounds to a whole number, halves upwards. */
export function inWhole(value: Amount): Amount {
  return roundedTo(value, one);
}

/** Returns a percentage of an amount. */
export function percentOf(value: Amount, percent: Amount): Amount {
  return (value * percent) / one / 100n;
}

export function absolute(value: Amount): Amount {
  return value < 0n ? -value : value;
}

/** The number of decimals a number is written with. */
export function writtenDecimals(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

function roundedTo(value: Amount, unit: Amount): Amount {
  const shifted = value + unit / 2n;
  const rest = ((shifted % unit) + unit) % unit;
  return shifted - rest;
}
