import { around, type Rectangle } from '../../../../geometry/rectangle.ts';
import { threadMs } from '../../../../processor-time.ts';
import type { Pdfium } from '../../load-pdfium.ts';
import type { OpenDocument } from '../../open-document.ts';
import { partDrawing } from '../page-drawing.ts';
import type { PageScene } from '../page-scene.ts';
import { indexesOf, pageWords } from '../page-words.ts';
import { drawnLetters, isAmong, type Look } from './drawn-letters.ts';
import type { GlyphBook } from './glyph-book.ts';

/** The height of an em in a close look, in pixels. */
const emPixels = 60;

/** A drawing that is not larger by this factor shows nothing more. */
const leastEnlarged = 1.3;

/** The maximum number and pixels of a page's close looks, and the processor time that they may take. */
const maximumLines = 60;
const maximumPixels = 1_500_000;
const patienceMs = 2_000;

/** The space around letters, in points. */
const margin = 2;

/** Fewer letters of a line are not in doubt. */
const leastLetters = 2;

const unclear: ReadonlySet<Look> = new Set(['unknown', 'partial', 'rough', 'blotted', 'other']);
const legible: ReadonlySet<Look> = new Set(['clear', 'alike', 'shown']);

/**
 * Looks again at the letters of lines that could not be read at the page's scale, in drawings of these lines that are
 * large enough for small print. Returns all looks.
 */
export function withCloserLooks(
  pdfium: Pdfium,
  open: Pick<OpenDocument, 'form'>,
  scene: PageScene,
  book: GlyphBook,
  looks: ReadonlyMap<number, Look>,
  { scale, isThorough, background }: { scale: number; isThorough: boolean; background?: number | undefined },
): ReadonlyMap<number, Look> {
  const found = new Map(looks);
  if (!looks.values().some((look) => unclear.has(look))) return found;
  const startedMs = threadMs();
  let count = 0;
  for (const words of Map.groupBy(pageWords(scene.letters), ({ line }) => line).values()) {
    const own = words.flatMap(indexesOf).filter((index) => looks.has(index) && !isCrowded(scene, index));
    const isInDoubt = (index: number) => isAmong(unclear, looks.get(index));
    const inDoubt = own.filter(isInDoubt);
    if (inDoubt.length < leastLetters) continue;
    if (++count > maximumLines || threadMs() - startedMs > patienceMs) break;
    const box = own.map((index) => scene.letters.boxOf(index)).reduce(around);
    const enlarged = scaleFor(scene, own, box);
    if (enlarged < leastEnlarged * scale) continue;
    const drawing = partDrawing(pdfium, open, scene.page, withMargin(box), enlarged, background);
    const lookAgain = (indexes: readonly number[]) =>
      drawnLetters(pdfium, scene, drawing, book, indexes, isThorough);
    let isAnyGone = false;
    for (const [index, look] of lookAgain(inDoubt)) {
      if (look === 'gone') isAnyGone = true;
      if (look === 'gone' || isAmong(legible, look)) found.set(index, look);
    }
    // Where two colours of one lightness meet, only the edges of a letter have contrast.
    if (isAnyGone)
      for (const [index, look] of lookAgain(own.filter((one) => !isInDoubt(one))))
        if (look === 'gone') found.set(index, look);
  }
  return found;
}

/** Whether a letter lies on others: what of it shows is no clearer from near. */
function isCrowded({ letters, units }: PageScene, index: number): boolean {
  return units.crowded.has(letters.objects[index] as number); // one for each letter
}

/** Returns the scale at which the smallest of these letters is large enough. */
function scaleFor(
  { letters, orders, states }: PageScene,
  indexes: readonly number[],
  { left, top, right, bottom }: Rectangle,
): number {
  const ems = indexes.map((index) => {
    const state = states.get(orders.get(letters.objects[index] as number) ?? -1); // one for each letter
    const box = letters.boxOf(index);
    const side = Math.max(box.right - box.left, box.bottom - box.top);
    return state && !state.isType3 ? Math.min(state.emWidth, state.emHeight) : side;
  });
  const area = (right - left + 2 * margin) * (bottom - top + 2 * margin);
  return Math.min(emPixels / Math.max(1, Math.min(...ems)), Math.sqrt(maximumPixels / area));
}

function withMargin({ left, top, right, bottom }: Rectangle): Rectangle {
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}
