import { type Matrix, multiplied } from '../../../geometry/matrix.ts';
import type { Rectangle } from '../../../geometry/rectangle.ts';
import { joinLetters, unmarkedLetters } from '../../../page-text/join-letters.ts';
import { annotationMark, type Letters, type PageFont } from '../../../page-text/page-geometry.ts';
import type { Box } from '../../../page-text/shown-text.ts';
import { eachAnnotation, isFlaggedHidden, withAppearance, writtenText } from '../annotation-texts.ts';
import { withContentText } from '../content-text.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { mapped } from '../page/page-place.ts';
import { pageCharacters } from '../page-text.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { annotationBox, boundingBox } from '../read-box.ts';
import { readCharacters } from './read-characters.ts';
import { readLetters } from './read-letters.ts';

interface Written {
  readonly letters: Letters;
  readonly fonts: readonly PageFont[];
}

/**
 * Returns a page's letters with those of its annotations and form fields, and the places of the latter by the indexes of
 * annotations in the page's list. `shown` maps the page's coordinates to points of the page as displayed.
 */
export function withAnnotationLetters(
  pdfium: Pdfium,
  page: Pointer,
  shown: Matrix,
  content: Written,
): Written & { readonly annotations: ReadonlyMap<number, readonly number[]> } {
  let room = pageCharacters - content.letters.count;
  const parts: Letters[] = [content.letters];
  const fonts = [...content.fonts];
  const annotations = new Map<number, readonly number[]>();
  let count = content.letters.count;
  const add = (index: number, written: Written) => {
    room -= written.letters.count;
    if (room < 0 || written.letters.count === 0) return;
    parts.push({ ...written.letters, fonts: written.letters.fonts.map((font) => font + fonts.length) });
    fonts.push(...written.fonts);
    annotations.set(
      index,
      Array.from({ length: written.letters.count }, (_, at) => count + at),
    );
    count += written.letters.count;
  };
  eachAnnotation(pdfium, page, (annotation, index) => {
    if (isFlaggedHidden(pdfium, annotation)) return;
    const place = annotationBox(pdfium, annotation);
    const appearance = withAppearance(pdfium, annotation, (own) => {
      add(index, drawnLetters(pdfium, own, place, shown, room));
      return '';
    });
    if (appearance !== undefined) return;
    const text = writtenText(pdfium, annotation);
    if (text.trim() !== '')
      add(index, typedLetters(text, mapped(shown, place.left, place.bottom, place.right, place.top)));
  });
  return { letters: parts.reduce(joinLetters), fonts, annotations };
}

/** The letters of an appearance, given as a page and scaled to its annotation (ISO 32000-2, 12.5.5). */
function drawnLetters(pdfium: Pdfium, own: Pointer, place: Box, shown: Matrix, room: number): Written {
  const box = boundingBox(pdfium, own);
  const wide = scale(place.right - place.left, box.right - box.left);
  const high = scale(place.top - place.bottom, box.top - box.bottom);
  const toPage: Matrix = [wide, 0, 0, high, place.left - wide * box.left, place.bottom - high * box.bottom];
  const written = withContentText(pdfium, own, pageCharacters, (content) =>
    content.count > room
      ? undefined
      : readLetters(
          pdfium,
          content.text,
          readCharacters(pdfium, content),
          multiplied(toPage, shown),
          () => annotationMark,
        ),
  );
  return written ?? nothingWritten;
}

/** The result for an annotation without text. */
export const nothingWritten: Written = { letters: unmarkedLetters(0, 0), fonts: [] };

function scale(to: number, from: number): number {
  const factor = Math.abs(to) / Math.abs(from);
  return Number.isFinite(factor) && factor > 0 ? factor : 1;
}

/**
 * Approximations of how viewers set a text without an appearance: the maximum em, in points; the line height, and the
 * width of a letter in ems.
 */
const greatestEm = 10;
const leading = 1.2;
const letterWidth = 0.5;

function typedLetters(text: string, { left, top, right, bottom }: Rectangle): Written {
  const lines = text.split('\n').map((line) => [...line, '\n']);
  const size = Math.max(1, Math.min(greatestEm, (bottom - top) / (leading * lines.length)));
  const letters = unmarkedLetters(
    lines.reduce((sum, line) => sum + line.length, 0),
    0,
    annotationMark,
  );
  let index = 0;
  for (const [row, line] of lines.entries()) {
    const advance = Math.max(0.1, Math.min(letterWidth * size, (right - left) / line.length));
    const baseline = top + size * (leading * row + 1);
    for (const [column, letter] of line.entries()) {
      const x = left + column * advance;
      letters.codes[index] = letter.codePointAt(0) ?? 0;
      letters.boxes.set([x, baseline - 0.8 * size, x + advance, baseline + 0.2 * size], index * 4);
      letters.origins.set([x, baseline], index * 2);
      letters.sizes[index] = size;
      index++;
    }
  }
  return { letters, fonts: [{ name: '', weight: 400, isItalic: false, isFixedPitch: false }] };
}
