/** A decimal number in a text, as a program writes it: no more digits than Intl shows. */
const decimal = /^\s*[-+]?\d{1,30}(\.\d{1,30})?\s*$/;

/**
 * The number that a value is, or that its text is, for Intl, which formats a text digit by digit. Undefined for nothing.
 * Throws an error for people.
 */
export function numberValue(value: unknown): Intl.StringNumericLiteral | number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && decimal.test(value)) return value.trim() as Intl.StringNumericLiteral;
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : `a ${typeof value}`;
  throw new Error(`${shown} is not a number such as 1234.5`);
}
