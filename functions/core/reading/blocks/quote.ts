import { around, type Rectangle } from '../../geometry/rectangle.ts';
import { type ColumnMeasure, type Group, isCentred } from './group-lines.ts';
import type { TextLine } from './text-line.ts';

/**
 * The minimum indent on each side, in ems, and of the right one as a share of the left: unjustified lines end before
 * it, too.
 */
const atLeft = 1.4;
const atRight = 0.8;
const alike = 0.75;

/** The maximum distance, in points, between a bar and the lines beside it. */
const beside = 24;

/** Shorter texts, in characters, are labels. */
const shortest = 30;

/** Taller bars separate columns, and more of them belong to a drawing. */
const tallest = 300;
const mostBars = 12;

/** Whether a paragraph is a quotation: all lines have equal indents on both sides, or a bar is along its left side. */
export function isQuote({ lines }: Group, measure: ColumnMeasure, hasBar: boolean): boolean {
  const [first] = lines;
  if (!first || lines.reduce((sum, { text }) => sum + text.length, 0) < shortest) return false;
  if (hasBar) return true;
  if (areTwoCentred(lines)) return false;
  const em = first.style.size;
  const { left, right } = lines.map(({ box }) => box).reduce(around);
  const isEven = lines.slice(1).every(({ box }) => Math.abs(box.left - left) < 0.3 * em);
  const indent = left - measure.left;
  return (
    lines.length > 1 &&
    isEven &&
    indent > atLeft * em &&
    measure.right - right > Math.max(atRight * em, alike * indent)
  );
}

/** Whether a text is two centred lines, such as a title: then one of them begins within the other. */
function areTwoCentred([first, second, third]: readonly TextLine[]): boolean {
  return first !== undefined && second !== undefined && !third && isCentred(first, second);
}

/** Whether a bar is along the left side of a paragraph. */
export function isBarred({ lines }: Group, bars: readonly Readonly<Rectangle>[]): boolean {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last || bars.length > mostBars) return false;
  const left = Math.min(...lines.map(({ box }) => box.left));
  const [top, bottom] = [first.baseline - 0.6 * first.style.size, last.baseline];
  return bars.some(
    (bar) =>
      bar.right <= left &&
      bar.right > left - beside &&
      bar.top <= top &&
      bar.bottom >= bottom &&
      bar.bottom - bar.top < tallest &&
      !bars.some((other) => isFrame(bar, other)),
  );
}

/** Whether two bars are the sides of a frame. */
function isFrame(one: Readonly<Rectangle>, other: Readonly<Rectangle>): boolean {
  return (
    other.left > one.right && Math.abs(one.top - other.top) < 2 && Math.abs(one.bottom - other.bottom) < 2
  );
}
