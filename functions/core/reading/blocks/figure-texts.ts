import type { Rectangle } from '../../geometry/rectangle.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';
import { startsFigureCaption } from './captions.ts';
import type { ColumnMeasure, Group } from './group-lines.ts';
import type { TextLine } from './text-line.ts';

/** The width of a box of a drawing, as a share of the column's: bars behind headings are as wide as the column. */
const narrow = 0.8;

/** The maximum height of the background of a line, and the width beside its text, in ems. */
const lineHeight = 1.5;
const mostRoom = 2;

/** The most characters of a label in a figure. */
const mostCharacters = 60;

/** The maximum number of labels above a caption. */
const mostLabels = 60;

/** The maximum number of boxes that a page's texts are compared with. */
const mostBoxes = 500;

/** Returns the pictures of a page, and filled boxes that may be parts of a drawing. */
export function drawnBoxes(
  { fills }: PageGeometry,
  figures: readonly Readonly<Rectangle>[],
): readonly Readonly<Rectangle>[] {
  return fills.length > mostBoxes ? figures : [...figures, ...fills];
}

/**
 * Returns the groups of a column that are texts in figures: in boxes that are narrower than the column, or, with
 * others, above the caption of a figure.
 */
export function figureTexts(
  groups: readonly Group[],
  { left, right }: ColumnMeasure,
  drawn: readonly Readonly<Rectangle>[],
): ReadonlySet<Group> {
  const boxes = drawn.filter((box) => box.right - box.left < narrow * (right - left));
  const isDrawn = ({ lines }: Group) =>
    lines.every((line) => {
      const around = boxes.filter((box) => !isBackground(box, line));
      return line.words.every((word) => around.some((box) => isWithin(word.box, box)));
    });
  const found = new Set(groups.filter(isDrawn));
  for (const [at, group] of groups.entries()) {
    if (!startsFigureCaption(textOf(group))) continue;
    let from = at;
    while (from > 0 && at - from < mostLabels && isLabel(groups[from - 1])) from--;
    // The first may be the heading of the text with the figure.
    if (at - from > 2) for (const label of groups.slice(from + 1, at)) found.add(label);
  }
  return found;
}

/** Whether a box is as high and as wide as a line, whose background it is. */
function isBackground(box: Readonly<Rectangle>, { box: line, style }: TextLine): boolean {
  const room = box.right - box.left - (line.right - line.left);
  return box.bottom - box.top < lineHeight * style.size && room < mostRoom * style.size;
}

function textOf({ lines }: Group): string {
  return lines.map(({ text }) => text).join(' ');
}

function isLabel(group: Group | undefined): boolean {
  const text = group ? textOf(group) : '';
  return text !== '' && text.length < mostCharacters && !/[.!?:;。]$/.test(text);
}

function isWithin(inner: Readonly<Rectangle>, outer: Readonly<Rectangle>): boolean {
  const middle = (inner.top + inner.bottom) / 2;
  return (
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    middle > outer.top &&
    middle < outer.bottom
  );
}
