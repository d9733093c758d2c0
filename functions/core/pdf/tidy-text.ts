/**
 * PDFium's text as people expect it: lines end in \n, a word cut by a hyphen at a line's end is whole again, and codes
 * that a font gives no meaning are spaces.
 */
export function tidyText(text: string): string {
  return (
    text
      .replaceAll('\r\n', '\n')
      // PDFium writes U+FFFE for a hyphen between two lines, and no line break. One before a capital was there to stay.
      .replace(/\ufffe(?=\p{Ll})/gu, '')
      .replaceAll('\ufffe', '-')
      .replaceAll('\u00ad', '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\uffff]+/g, ' ')
      .replace(/[^\S\n]+$/gm, '')
      .trimEnd()
      .toWellFormed()
  );
}
