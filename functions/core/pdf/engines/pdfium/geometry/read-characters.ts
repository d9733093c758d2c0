import type { PlacedLine } from '../../../shown-text.ts';
import { joinedUnits } from '../../../text-of-codes.ts';
import type { ContentText } from '../content-text.ts';
import type { Pdfium } from '../load-pdfium.ts';

/** The characters of a page's text in reading order, as whole code points. */
export interface ReadCharacters {
  readonly count: number;
  /** Where each is in PDFium's text, which has the two units of one outside the basic plane apart; -1 for an added space. */
  readonly indexes: Int32Array;
  readonly codes: Uint32Array;
  /** Which of them each of PDFium's characters is, or is a part of; -1 for one that is left out. */
  readonly places: Int32Array;
}

/** PDFium's code for a hyphen at the end of a line; in whole texts, it writes U+FFFE for it. */
const endHyphen = 0x2;
const endHyphenInText = 0xfffe;

const hyphen = 0x2d;

/** The characters of a content's lines, and what PDFium tells between those. */
export function readCharacters(pdfium: Pdfium, { text, count, lines }: ContentText): ReadCharacters {
  const ordered = lines.map(orderOf);
  const room = ordered.reduce((sum, line) => sum + (line?.added ?? 0), count);
  const indexes = new Int32Array(room);
  const codes = new Uint32Array(room);
  const places = new Int32Array(count).fill(-1);
  let length = 0;
  const add = (index: number, code: number): void => {
    const whole = joinedUnits(codes[length - 1] ?? 0, code);
    if (whole !== undefined) codes[length - 1] = whole;
    else {
      indexes[length] = index;
      codes[length] = code === endHyphen || code === endHyphenInText ? hyphen : code;
      length++;
    }
    if (index >= 0) places[index] = length - 1;
  };
  let next = 0;
  const addUpTo = (end: number): void => {
    for (; next < end; next++) add(next, pdfium.FPDFText_GetUnicode(text, next));
  };
  for (const line of ordered) {
    if (!line) continue;
    addUpTo(pdfium.FPDFText_GetCharIndexFromTextIndex(text, line.start));
    for (const [at, source] of line.sources.entries())
      add(
        source < 0 ? -1 : pdfium.FPDFText_GetCharIndexFromTextIndex(text, source),
        line.text.charCodeAt(at),
      );
    next = pdfium.FPDFText_GetCharIndexFromTextIndex(text, line.end) + 1;
  }
  addUpTo(count);
  return { count: length, indexes, codes, places };
}

/** A line that is not read as PDFium tells it, with the first and the last unit of PDFium's text that it has. */
interface OrderedLine {
  readonly text: string;
  readonly sources: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly added: number;
}

function orderOf({ text, sources }: PlacedLine): OrderedLine | undefined {
  if (typeof sources === 'number') return undefined;
  const own = sources.filter((source) => source >= 0);
  const [start, end] = [
    own.reduce((one, other) => Math.min(one, other)),
    own.reduce((one, other) => Math.max(one, other)),
  ];
  return { text, sources, start, end, added: sources.length - own.length };
}
