import type { StatedPart } from '../../../page-text/shown-text.ts';
import { joinedUnits } from '../../../page-text/text-of-codes.ts';
import type { ContentText } from '../content-text.ts';
import type { Pdfium } from '../load-pdfium.ts';

/** The characters of a page's text in reading order, as whole code points. */
export interface ReadCharacters {
  readonly count: number;
  /**
   * The index of each in PDFium's text, which counts both units of a surrogate pair; -1 for an added space or line
   * break.
   */
  readonly indexes: Int32Array;
  readonly codes: Uint32Array;
  /** Parts with replacement text, by the places of its characters. */
  readonly stated: ReadonlyMap<number, StatedPart>;
  /** The place of each of PDFium's characters, or of the part that contains it; -1 for one that is left out. */
  readonly places: Int32Array;
}

/** PDFium's code for a hyphen at the end of a line; in whole texts, it is U+FFFE. */
const endHyphen = 0x2;
const endHyphenInText = 0xfffe;

const hyphen = 0x2d;

const [carriageReturn, lineFeed] = [0x0d, 0x0a];

/** Returns the characters of a content's lines, with line breaks between them. */
export function readCharacters(pdfium: Pdfium, { text, count, lines }: ContentText): ReadCharacters {
  const indexes: number[] = [];
  const codes: number[] = [];
  const places = new Int32Array(count).fill(-1);
  const stated = new Map<number, StatedPart>();
  const add = (index: number, code: number): void => {
    const whole = joinedUnits(codes.at(-1) ?? 0, code);
    if (whole !== undefined) codes[codes.length - 1] = whole;
    else {
      indexes.push(index);
      codes.push(code === endHyphen || code === endHyphenInText ? hyphen : code);
    }
    if (index >= 0) places[index] = codes.length - 1;
  };
  const indexOf = (source: number) => pdfium.FPDFText_GetCharIndexFromTextIndex(text, source);
  for (const [number, line] of lines.entries()) {
    if (number > 0) add(-1, carriageReturn);
    if (number > 0) add(-1, lineFeed);
    if (typeof line.sources === 'number') {
      const end = line.text === '' ? -1 : indexOf(line.sources + line.text.length - 1);
      for (let index = indexOf(line.sources); index <= end; index++)
        add(index, pdfium.FPDFText_GetUnicode(text, index));
    } else {
      let part: StatedPart | undefined;
      let end = 0;
      for (const [at, source] of line.sources.entries()) {
        add(source < 0 ? -1 : indexOf(source), line.text.charCodeAt(at));
        part = line.stated?.get(at) ?? (at < end ? part : undefined);
        if (part && at >= end) end = at + part.text.length;
        if (part) stated.set(codes.length - 1, part);
      }
    }
  }
  return {
    count: codes.length,
    indexes: Int32Array.from(indexes),
    codes: Uint32Array.from(codes),
    stated,
    places,
  };
}
