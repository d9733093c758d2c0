/**
 * Matches Han characters outside KS X 1001. Korean PDFs without embedded fonts may contain them, and only Noto Sans KR
 * draws them; pages that Chromium prints take the others from another font.
 */
export const rareHanja = new RegExp(`(?=\\p{Script=Han})[^${commonHanja()}]`, 'u');

function commonHanja(): string {
  const decoder = new TextDecoder('euc-kr');
  const rows = Array.from({ length: 0xfd - 0xca + 1 }, (_, row) => 0xca + row);
  const cells = Array.from({ length: 94 }, (_, cell) => 0xa1 + cell);
  return rows.flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row, cell)))).join('');
}
