/**
 * The text of characters as PDFium tells them one by one. A character outside the basic plane may be two units, each told by
 * itself; what is no character is left out.
 */
export function textOfCodes(codes: Iterable<number>): string {
  let text = '';
  for (const code of codes)
    text += code < 0x10000 ? String.fromCharCode(code) : code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return text.toWellFormed();
}

/** The character of two UTF-16 units; undefined for what are no two halves of one. */
export function joinedUnits(high: number, low: number): number | undefined {
  if (high < 0xd800 || high >= 0xdc00 || low < 0xdc00 || low >= 0xe000) return undefined;
  return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}
