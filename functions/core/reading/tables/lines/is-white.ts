/** The minimum contrast to paper, of 255 in each colour, of something visible. */
const faint = 8;

export function isWhite(colour: number): boolean {
  return [16, 8, 0].every((shift) => ((colour >> shift) & 255) >= 255 - faint);
}
