const digitValues: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The value of a Roman number of the digits i, v, x, l and c, in either case. */
export function romanNumber(text: string): number {
  const digits = [...text.toLowerCase()].map((digit) => digitValues[digit] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}
