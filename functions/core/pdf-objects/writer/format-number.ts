/** A number in PDF syntax: decimal, without an exponent, with up to four decimal places. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
