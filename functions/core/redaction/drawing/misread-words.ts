import type { Point } from '../../geometry/matrix.ts';
import { type PageReading, readingText } from '../../ocr/page-reading.ts';
import type { Glyph } from '../../page-content/glyph.ts';
import { lettersOf } from '../finding/align-letters.ts';
import { glyphsUnder } from '../finding/glyphs-under.ts';
import { pictureText } from '../pictures/picture-text.ts';

/** The share of a word's letters that a recogniser may misread. */
const misreadShare = 0.5;

/** Text that is only invisible says nothing about the drawing. */
const invisible = 3;

/**
 * Returns the text of a reading, with words in place of glyphs as the glyphs spell them. Only slightly different words
 * are misread ones: others are drawn at the same place as the glyphs.
 */
export function textAsSpelled(
  reading: PageReading,
  glyphs: readonly Glyph[],
  toPage: (x: number, y: number) => Point,
): string {
  const visible = glyphs.filter(({ mode, text, font }) => mode !== invisible && text !== '' && !font.type3);
  if (visible.length === 0) return readingText(reading);
  const areas = new Map(
    pictureText(reading, toPage, 0).glyphs.map(({ word }) => [`${word.line} ${word.place}`, word.area]),
  );
  const lines = reading.lines.map((line, number) => ({
    ...line,
    words: line.words.map((word, place) => {
      const area = areas.get(`${number} ${place}`);
      const own =
        area &&
        glyphsUnder([area], visible)
          .map(({ text }) => text)
          .join('');
      return own && isMisread(word.text, own) ? { ...word, text: own } : word;
    }),
  }));
  return readingText({ ...reading, lines });
}

function isMisread(read: string, spelled: string): boolean {
  const [one, other] = [lettersOf(read), lettersOf(spelled)];
  return distance(one, other) <= misreadShare * Math.max(one.length, other.length);
}

/** The number of letters to insert, leave out or replace, to make one text of another (Levenshtein). */
function distance(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (let column = 0; column < other.length; column++)
      next.push(
        Math.min(
          (last[column + 1] as number) + 1,
          (next[column] as number) + 1,
          (last[column] as number) + (letter === other[column] ? 0 : 1),
        ),
      );
    last = next;
  }
  return last.at(-1) as number;
}
