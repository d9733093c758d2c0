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
