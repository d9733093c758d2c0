import type { Rectangle } from '../../geometry/rectangle.ts';
import type { Chunk, TextRow } from '../text-rows.ts';
import { isNumeric } from './is-numeric.ts';

/** Whether a row looks like prose: in one chunk, in columns of long ones, or a justified line. */
export function isProse({ chunks }: TextRow, widthPoints: number): boolean {
  if (chunks.length === 1) return true;
  const isLong = chunks.every(
    ({ words, box }) => words.length >= 4 && box.right - box.left > 0.25 * widthPoints,
  );
  const isWordy = chunks.length === 2 && chunks.some(({ words }) => words.length > 7) && !isPair(chunks);
  return isLong || isWordy || isJustified(chunks);
}

/** The minimum distance, in ems, of a value from a long label. */
const farValue = 3;

/** Whether a value is far right of a label: prices of a menu, and amounts of a statement, have long ones. */
function isPair([label, value]: readonly Chunk[]): boolean {
  return (
    label !== undefined &&
    value !== undefined &&
    isNumeric(value.text) &&
    !isNumeric(label.text) &&
    value.box.left - label.box.right > farValue * (value.words[0]?.size ?? 1)
  );
}

/** The minimum number of spaces in the texts of a justified line, and the maximum ratio of the gaps between these to it. */
const fewestSpaces = 4;
const widerInLine = 1.25;

/** Whether texts are as far apart as the words in them: a justified line with wide spaces, not cells. */
function isJustified(chunks: readonly Chunk[]): boolean {
  const spaces = chunks.flatMap(({ words }) => gapsOf(words));
  return spaces.length >= fewestSpaces && Math.max(...gapsOf(chunks)) < widerInLine * Math.min(...spaces);
}

function gapsOf(items: readonly { readonly box: Rectangle }[]): readonly number[] {
  return items.slice(1).map(({ box }, at) => box.left - (items[at] as { box: Rectangle }).box.right);
}
