/** The least contrast, of 255 in each colour, by which something can be told from paper. */
const faint = 8;

export function isWhite(colour: number): boolean {
  return [16, 8, 0].every((shift) => ((colour >> shift) & 255) >= 255 - faint);
}
