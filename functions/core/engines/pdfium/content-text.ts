import { Problem } from '../../contract/problems/problem.ts';
import { type Box, type PlacedLine, shownText } from '../../page-text/shown-text.ts';
import { linesOnPage } from './lines-on-page.ts';
import type { Pdfium } from './load-pdfium.ts';
import { orderLines } from './order-lines.ts';
import type { Pointer } from './pdfium-functions.ts';
import { boundingBox, readBox } from './read-box.ts';
import { withStatedParts } from './stated-lines.ts';
import { type StatedParts, statedParts } from './stated-parts.ts';

/** Returns the text of a page's content, line by line. Throws output_too_large beyond `maximumCharacters`. */
export function contentText(pdfium: Pdfium, page: Pointer, maximumCharacters: number): string {
  return withContentText(pdfium, page, maximumCharacters, ({ lines }) => shownText(lines)) ?? '';
}

/** The text of a page's content as PDFium extracts it. */
export interface ContentText {
  /** PDFium's handle, and the number of characters. */
  readonly text: Pointer;
  readonly count: number;
  readonly parts: StatedParts;
  /** The lines of the page, in reading order. */
  readonly lines: readonly PlacedLine[];
}

/**
 * Calls `use` with the text of a page's content. Undefined if it has none. Of the parts with replacement text that are
 * numbered `untrue` (`StatedParts`), the glyphs are read. Throws as `contentText` does.
 */
export function withContentText<Result>(
  pdfium: Pdfium,
  page: Pointer,
  maximumCharacters: number,
  use: (content: ContentText) => Result,
  untrue?: ReadonlySet<number>,
): Result | undefined {
  const parts = statedParts(pdfium, page, untrue);
  const text = pdfium.FPDFText_LoadPage(page);
  if (!text) return undefined;
  try {
    const count = pdfium.FPDFText_CountChars(text);
    if (count > maximumCharacters) {
      throw new Problem('output_too_large', `A page has more text than ${maximumCharacters} characters.`);
    }
    const found = placed(pdfium, text, rawText(pdfium, text, count).split('\r\n'));
    const box = boundingBox(pdfium, page);
    const lines = orderLines(pdfium, text, withStatedParts(pdfium, text, found, parts), box);
    return use({ text, count, parts, lines: linesOnPage(pdfium, text, lines, box) });
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

function rawText(pdfium: Pdfium, text: Pointer, count: number): string {
  // PDFium's characters are UTF-16 units, ended by a zero.
  const buffer = pdfium.malloc((count + 1) * 2);
  const units = pdfium.FPDFText_GetText(text, 0, count, buffer) - 1;
  const result = Buffer.from(pdfium.memory().buffer, buffer, Math.max(units, 0) * 2).toString('utf16le');
  pdfium.free(buffer);
  return result;
}

/** The maximum deviation of a line from a quarter turn, in radians. */
const sameAngle = 0.02;

/** Returns the lines with the positions of their first and last characters. */
function placed(pdfium: Pdfium, text: Pointer, lines: readonly string[]): PlacedLine[] {
  const rectangle = pdfium.malloc(16);
  const boxAt = (index: number): Box | undefined => {
    const character = pdfium.FPDFText_GetCharIndexFromTextIndex(text, index);
    if (character < 0 || !pdfium.FPDFText_GetLooseCharBox(text, character, rectangle)) return undefined;
    return readBox(pdfium, rectangle);
  };
  const turnAt = (index: number): PlacedLine['turn'] => {
    const angle = pdfium.FPDFText_GetCharAngle(text, pdfium.FPDFText_GetCharIndexFromTextIndex(text, index));
    if (Math.abs(angle - Math.PI / 2) < sameAngle) return 'down';
    return Math.abs(angle - 1.5 * Math.PI) < sameAngle ? 'up' : undefined;
  };
  let start = 0;
  const result = lines.map((line) => {
    const first = line === '' ? undefined : boxAt(start);
    const last = line.length > 1 ? boxAt(start + line.length - 1) : first;
    const sources = start;
    start += line.length + 2;
    return { text: line, sources, first, last, turn: line === '' ? undefined : turnAt(sources) };
  });
  pdfium.free(rectangle);
  return result;
}
