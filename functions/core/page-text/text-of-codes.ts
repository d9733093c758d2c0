/**
 * The text of characters that PDFium reports one by one. A character outside the basic plane may be two units, each
 * reported separately; invalid characters are left out.
 */
export function textOfCodes(codes: ArrayLike<number>, start = 0, end = codes.length): string {
  let text = '';
  for (let at = start; at < end; at++) {
    const code = codes[at] as number; // within bounds
    text += code < 0x10000 ? String.fromCharCode(code) : code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }
  return text.toWellFormed();
}

/** The character of two UTF-16 units; undefined if they are not a surrogate pair. */
export function joinedUnits(high: number, low: number): number | undefined {
  if (high < 0xd800 || high >= 0xdc00 || low < 0xdc00 || low >= 0xe000) return undefined;
  return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}
