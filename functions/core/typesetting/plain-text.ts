import { notPlain } from './character-kinds.ts';
import type { DocumentFonts } from './fonts/document-fonts.ts';
import type { EmbeddedFont } from './fonts/glyph-font.ts';
import { readFace } from './fonts/read-face.ts';
import { cellWidth } from './units.ts';
import { tabCells } from './wrap-units.ts';

/** Text in which every UTF-16 unit is one glyph of the monospaced face, in one cell. Nearly all text is plain. */
export interface PlainText {
  readonly font: EmbeddedFont;
  /** The code of each UTF-16 unit seen so far; 0 for others. */
  readonly codes: Uint16Array;
  isPlain(text: string): boolean;
}

/** Starts the monospaced font with the space, so that the font always exists. */
export function plainText(fonts: DocumentFonts): PlainText {
  const face = readFace('mono');
  const codes = new Uint16Array(65_536);
  const others = new Uint8Array(65_536);
  const space = glyphOf(0x20);
  codes[0x20] = space.code;

  function glyphOf(unit: number) {
    const placed = {
      parts: [{ glyph: face.glyphOf(unit), x: 0, y: 0 }],
      advance: cellWidth * face.unitsPerEm,
    };
    return fonts.glyph('mono', placed, String.fromCharCode(unit));
  }
  const findCode = (unit: number) => {
    if (face.glyphOf(unit) === 0 || notPlain.test(String.fromCharCode(unit))) return 0;
    const { font, code } = glyphOf(unit);
    return font === space.font ? code : 0;
  };
  return {
    font: space.font,
    codes,
    isPlain(text) {
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        if (codes[unit] !== 0) continue;
        const code = others[unit] === 0 ? findCode(unit) : 0;
        if (code === 0) {
          others[unit] = 1;
          return false;
        }
        codes[unit] = code;
      }
      return true;
    },
  };
}

/** Replaces tabs with the spaces up to the next tab stop. The text must be one line. */
export function expandTabs(text: string): string {
  let expanded = '';
  for (const [at, part] of text.split('\t').entries()) {
    expanded += at === 0 ? part : ' '.repeat(tabCells - (expanded.length % tabCells)) + part;
  }
  return expanded;
}

/** Yields the start and end of each line of plain text. Breaks lines of at most `columns` cells as `wrapUnits` does. */
export function* wrapPlain(text: string, columns: number): Generator<readonly [start: number, end: number]> {
  let start = 0;
  while (text.length - start > columns) {
    const space = text.slice(start, start + columns + 1).lastIndexOf(' ');
    let next = start + (space >= 0 ? space + 1 : columns);
    const end = Math.min(next, start + columns);
    while (text.charCodeAt(next) === 0x20) next++;
    // Only spaces before the edge: they indent a word that does not fit, so the word is split instead.
    if (text.slice(start, end).trim() === '' && next < start + columns) {
      yield [start, start + columns];
      start += columns;
      continue;
    }
    yield [start, end];
    start = next;
  }
  if (start < text.length || start === 0) yield [start, text.length];
}
