/**
 * Cleans up PDFium's text: lines end in \n, a word hyphenated at the end of a line is joined again, and codes without a
 * meaning in their font become spaces.
 */
export function tidyText(text: string): string {
  return (
    text
      .replaceAll('\r\n', '\n')
      // PDFium writes U+FFFE for a hyphen between two lines, without a line break. Before a capital, the hyphen is
      // kept.
      .replace(/\ufffe(?=\p{Ll})/gu, '')
      .replaceAll('\ufffe', '-')
      // Fonts also write plain hyphens as soft ones. Only those before small letters may divide a word.
      .replace(/(?<=[\p{L}\p{N}])\u00ad(?=[\p{Lu}\p{N}])/gu, '-')
      .replaceAll('\u00ad', '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\uffff]+/g, ' ')
      .replace(/[^\S\n]+$/gm, '')
      .trimEnd()
      .toWellFormed()
  );
}
