import type { Letters, PageFont } from '../../page-text/page-geometry.ts';
import { textOfCodes } from '../../page-text/text-of-codes.ts';
import type { Word } from '../words.ts';

/** A letter or sign of a formula. */
export interface Glyph {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** The height of its em, in points. */
  readonly size: number;
  readonly isItalic: boolean;
}

/** Returns the glyphs of words, from left to right. A glyph of several letters is one. */
export function glyphsOf(
  words: readonly Word[],
  letters: Letters,
  fonts: readonly PageFont[],
): readonly Glyph[] {
  const glyphs: Glyph[] = [];
  for (const { start, end } of words.flatMap(partsOf)) {
    let next = start;
    for (let at = start; at < end; at = next) {
      // A character outside the basic plane may have two places.
      next = at + (isHighSurrogate(letters.codes[at]) ? 2 : 1);
      const [left, right] = [letters.boxes[at * 4] as number, letters.boxes[at * 4 + 2] as number]; // four for each letter
      glyphs.push({
        text: textOfCodes(letters.codes.subarray(at, next)),
        left,
        right,
        baseline: letters.origins[at * 2 + 1] as number,
        size: letters.sizes[at] as number,
        isItalic: fonts[letters.fonts[at] as number]?.isItalic === true,
      });
    }
  }
  return glyphs.sort((one, other) => one.left - other.left);
}

function isHighSurrogate(code = 0): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** The words that a word was joined of, or itself. */
export function partsOf(word: Word): readonly Word[] {
  return word.parts?.flatMap(partsOf) ?? [word];
}

/** The height of bars and signs above the baseline, in ems. */
export const axis = 0.25;
