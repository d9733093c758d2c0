/** A number as PDF writes it: decimal, never with an exponent, to a ten-thousandth. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
