import type { Rectangle } from '../../geometry/rectangle.ts';
import type { EqualWords, TextDifference } from '../flow/text-difference.ts';
import type { PagePair } from '../pages/pair-pages.ts';
import type { ComparedWord } from '../text/compared-word.ts';
import type { LeftOut } from './compare-drawings.ts';

/** Letters reach beyond their box, in points. */
const margin = 2;

/** The least distance of a word that was shifted, in points. */
const shifted = 0.5;

/**
 * The places of text in each document that are no part of a comparison of drawings: what is changed, and what is the
 * same at another place.
 */
export function changedText(
  {
    differences,
    equal,
  }: { readonly differences: readonly TextDifference[]; readonly equal: readonly EqualWords[] },
  pairs: readonly PagePair[],
): { readonly before: LeftOut; readonly after: LeftOut } {
  const [before, after] = [byPage(), byPage()];
  for (const difference of differences) {
    difference.before.forEach(before.add);
    difference.after.forEach(after.add);
  }
  const pageAfter = new Map(pairs.map((pair) => [pair.before?.page, pair.after?.page]));
  for (const words of equal) {
    const isAlike = words.before.length === words.after.length;
    for (const [index, word] of words.before.entries())
      if (!isAlike || isShifted(word, words.after[index] as ComparedWord, pageAfter)) before.add(word);
    for (const [index, word] of words.after.entries())
      if (!isAlike || isShifted(words.before[index] as ComparedWord, word, pageAfter)) after.add(word);
  }
  return { before: before.boxes, after: after.boxes };
}

function byPage() {
  const pages = new Map<number, Readonly<Rectangle>[]>();
  const add = ({ places }: ComparedWord): void => {
    for (const { page, box } of places) {
      const boxes = pages.get(page) ?? [];
      if (boxes.length === 0) pages.set(page, boxes);
      const { left, top, right, bottom } = box;
      boxes.push({ left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin });
    }
  };
  const boxes: LeftOut = (page) => (page && pages.get(page.page)) ?? [];
  return { add, boxes };
}

function isShifted(
  before: ComparedWord,
  after: ComparedWord,
  pageAfter: ReadonlyMap<number | undefined, number | undefined>,
): boolean {
  if (before.places.length !== after.places.length) return true;
  return before.places.some(({ page, box }, index) => {
    const other = after.places[index];
    if (!other || pageAfter.get(page) !== other.page) return true;
    return (['left', 'top', 'right', 'bottom'] as const).some(
      (edge) => Math.abs(box[edge] - other.box[edge]) > shifted,
    );
  });
}
