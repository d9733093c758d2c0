import type { Random } from '../../test/fuzz/random.ts';
import { languages } from './invoice-languages.ts';
import type { FactName } from './wishes.ts';

export interface Invoice {
  readonly html: string;
  readonly facts: ReadonlyMap<FactName, unknown>;
}

/** An invoice with its facts. Each is left out at times, where the answer is null. */
export function sampleInvoice(random: Random): Invoice {
  const language = random.pick(languages);
  const { tag, currency } = language;
  const style = random.pick(['currency', 'decimal'] as const);
  const amount = (value: number) =>
    new Intl.NumberFormat(tag, {
      style,
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(value);
  const date = (iso: string) =>
    new Intl.DateTimeFormat(tag, {
      dateStyle: random.pick(['short', 'medium', 'long'] as const),
      timeZone: 'UTC',
    }).format(new Date(iso));
  const day = () => `20${20 + random.below(7)}-0${1 + random.below(9)}-${13 + random.below(15)}`;
  const code = () => random.pick(['INV-', 'R', '', '2024/', 'A']) + String(10_000 + random.below(90_000));
  const items = Array.from({ length: 1 + random.below(6) }, () => {
    const [count, price] = [1 + random.below(9), (100 + random.below(90_000)) / 100];
    return {
      name: random.pick(['Board', 'Oil, 500 ml', 'Hinge 4 × 20', 'Work', 'Travel']),
      count,
      price,
      sum: Math.round(count * price * 100) / 100,
    };
  });
  const net = Math.round(items.reduce((sum, { sum: one }) => sum + one, 0) * 100) / 100;
  const vat = Math.round(net * 20) / 100;
  const total = Math.round((net + vat) * 100) / 100;
  const facts = new Map<FactName, unknown>();
  const label = (name: FactName) => random.pick(language.labels[name]);
  const heads: [string, string][] = [];
  const stated = (name: FactName, value: string, written: string, share = 0.85) => {
    if (!random.chance(share)) return;
    facts.set(name, value);
    heads.push([label(name), written]);
  };
  const [number, customer] = [code(), code()];
  stated('invoice_number', number, number, 0.95);
  const [issued, due] = [day(), day()];
  stated('invoice_date', issued, date(issued), 0.95);
  stated('due_date', due, date(due), 0.7);
  stated('customer_number', customer, customer, 0.7);
  const sums: [string, string][] = [];
  const sum = (name: FactName, value: number, share: number) => {
    if (!random.chance(share)) return;
    facts.set(name, style === 'currency' ? { amount: value, currency } : { amount: value, currency: null });
    sums.push([label(name), amount(value)]);
  };
  sum('net_amount', net, 0.8);
  sum('vat', vat, 0.9);
  sum('total', total, 1);
  const rows = items.map(
    ({ name, count, price, sum: one }) =>
      `<tr><td>${name}<td align="right">${count}<td align="right">${amount(price)}<td align="right">${amount(one)}`,
  );
  const isInTable = random.chance(0.5);
  const size = 8 + random.below(4);
  const html = `<html lang="${tag}"><body style="font: ${size}pt ${random.pick(['serif', 'sans-serif'])}">
    <p>Harbour Works Ltd, 4 Mill Lane, 20457 Harwick</p><p>Anna Example<br>12 High Street<br>10115 Newtown</p>
    <h1>${language.title}</h1>${headOf(random, heads)}
    <table style="width: 100%; margin: 20px 0; border-collapse: collapse" ${random.chance(0.4) ? 'border="1"' : ''}>
    <tr>${language.columns.map((column, at) => `<th align="${at > 0 ? 'right' : 'left'}">${column}`).join('')}${rows.join('')}
    ${isInTable ? sums.map(([name, value]) => `<tr><td colspan="3" align="right">${name}<td align="right">${value}`).join('') : ''}
    </table>${isInTable ? '' : sumsOf(random, sums)}<p>Thank you for your order. Total costs may differ where the date of delivery does.</p>`;
  return { html, facts };
}

/** The facts of an invoice's head in one of eight layouts. */
function headOf(random: Random, facts: readonly (readonly [string, string])[]): string {
  const cells = (column: 0 | 1) => facts.map((fact) => `<td>${fact[column]}`).join('');
  const colon = random.chance(0.5) ? ':' : '';
  const lines = (each: (label: string, value: string) => string) =>
    facts.map(([label, value]) => each(`${label}${colon}`, value)).join('');
  return random.pick([
    () => lines((label, value) => `<div>${label.replace(/:$/, '')}: ${value}</div>`),
    () => lines((label, value) => `<div><b>${label}</b> ${value}</div>`),
    () => `<table>${lines((label, value) => `<tr><td width="180">${label}<td>${value}`)}</table>`,
    () =>
      `<table style="margin-left: 50%">${lines((label, value) => `<tr><td>${label}<td align="right">${value}`)}</table>`,
    () => `<table width="100%"><tr>${cells(0)}<tr>${cells(1)}</table>`,
    () =>
      `<table width="100%" border="1" style="border-collapse: collapse"><tr>${cells(0)}<tr>${cells(1)}</table>`,
    () =>
      `<div style="display: flex; gap: 6px">${lines((label, value) => `<div style="border: 1px solid; padding: 4px; width: 120px"><small>${label}</small><br>${value}</div>`)}</div>`,
    () =>
      `<div style="display: grid; grid-template-columns: 1fr 1fr 1fr 1fr">${lines((label, value) => `<span>${label}</span><span>${value}</span>`)}</div>`,
  ])();
}

/** The sums below the table, at the right or the left. */
function sumsOf(random: Random, sums: readonly (readonly [string, string])[]): string {
  const [align, colon] = [random.pick(['margin-left: auto', '']), random.chance(0.4) ? ':' : ''];
  const rows = sums.map(
    ([label, value], at) =>
      `<tr style="${at === sums.length - 1 ? 'font-weight: bold' : ''}"><td>${label}${colon}<td style="padding-left: 40px" align="right">${value}`,
  );
  return `<table style="${align}">${rows.join('')}</table>`;
}
