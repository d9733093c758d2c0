import { around, overlaps, type Rectangle } from '../../geometry/rectangle.ts';
import type { HiddenLetters } from '../../page-text/page-geometry.ts';
import { annotationMark, type PageFont } from '../../page-text/page-geometry.ts';
import { joinTexts } from '../blocks/join-lines.ts';
import { type TextLine, textLine } from '../blocks/text-line.ts';
import { cellText } from '../tables/found-table.ts';
import { rowsOfWords } from '../text-rows.ts';
import { type WordRow, wordRow } from '../word-row.ts';
import type { Word } from '../words.ts';
import type { PageField } from './page-field.ts';

/** A field with its texts. */
export interface PlacedField {
  /** Around the field and its label. */
  readonly box: Readonly<Rectangle>;
  readonly field: PageField;
  readonly label: string;
  readonly labelRows: readonly WordRow[];
  /** What the page shows in it. */
  readonly value: string;
  readonly valueRows: readonly WordRow[];
}

/**
 * The maximum distance of a label from its field beside it and below it, in ems, and that of a short one, as in a column of labels,
 * with its maximum length.
 */
const farthestBeside = 3;
const farthestShort = 12;
const shortLabel = 60;
const farthestAbove = 1.2;

/** The maximum distance between the lines of a label, in ems. */
const nextLine = 1.5;

/** Divides words into those that fields show, by field, and the others. */
export function fieldWords(
  words: readonly Word[],
  fields: readonly PageField[],
): { readonly shown: ReadonlyMap<PageField, readonly Word[]>; readonly others: readonly Word[] } {
  const shown = new Map<PageField, Word[]>();
  const others = words.filter((word) => {
    const own = word.mark === annotationMark ? fields.find((field) => isWithin(word.box, field)) : undefined;
    if (own) shown.set(own, [...(shown.get(own) ?? []), word]);
    return own === undefined;
  });
  return { shown, others };
}

/** Whether hidden text of an annotation is all that a field shows: then its state is hidden as well. */
export function isHiddenField(field: PageField, hidden: readonly HiddenLetters[] = []): boolean {
  return hidden.some(({ isAnnotation, box }) => isAnnotation && overlaps(box, field));
}

/**
 * Finds the labels of fields: the text right of a check box or radio button, or else left of it, and left of another field or above it. Returns the lines
 * that are not labels, divided where a field is between their words.
 */
export function placedFields(
  fields: readonly PageField[],
  shown: ReadonlyMap<PageField, readonly Word[]>,
  lines: readonly TextLine[],
  fonts: readonly PageFont[],
): { readonly placed: readonly PlacedField[]; readonly lines: readonly TextLine[] } {
  let left = lines.flatMap((line) => dividedLine(line, fields, fonts));
  const placed = fields.map((field): PlacedField => {
    const words = shown.get(field) ?? [];
    const label = labelOf(field, fields, left);
    left = left.filter((line) => !label.includes(line));
    return {
      box: label.reduce((box: Readonly<Rectangle>, line) => around(box, line.box), field),
      field,
      label: joinTexts(label.map(({ text }) => text)),
      labelRows: label.map(({ read }) => wordRow(read)),
      value: words.length > 0 ? cellText(words) : '',
      valueRows: words.length > 0 ? rowsOfWords(words) : [],
    };
  });
  return { placed, lines: left };
}

function labelOf(
  field: PageField,
  fields: readonly PageField[],
  lines: readonly TextLine[],
): readonly TextLine[] {
  const beside = lines.filter((line) => isOnRow(line, field));
  if (field.isChecked !== undefined) {
    const [first] = nearest(beside, (line) => line.box.left - field.right, fields, field);
    if (first) return [first, ...furtherLines(first, field, fields, lines)];
  }
  const [before] = nearest(beside, (line) => field.left - line.box.right, fields, field);
  if (before || field.isChecked !== undefined) return before ? [before] : [];
  const over = lines.filter(({ box }) => box.left < field.right && field.left < box.right);
  const [above] = over.filter(({ baseline, style }) => {
    const gap = field.top - baseline;
    return gap > -0.2 * style.size && gap < farthestAbove * style.size;
  });
  const isOnly = above && Math.abs(above.box.left - field.left) < 2 * above.style.size;
  return isOnly ? [above] : [];
}

/** The nearest line at a distance, if it is near and no other field is between. */
function nearest(
  lines: readonly TextLine[],
  gapTo: (line: TextLine) => number,
  fields: readonly PageField[],
  field: PageField,
): readonly TextLine[] {
  const reach = ({ text, box }: TextLine) =>
    box.left < field.left && text.length <= shortLabel ? farthestShort : farthestBeside;
  const near = lines
    .filter((line) => {
      const gap = gapTo(line) / line.style.size;
      return gap > -0.3 && gap < reach(line);
    })
    .sort((one, other) => gapTo(one) - gapTo(other));
  return near.slice(0, 1).filter(({ box }) => {
    const [from, to] = box.left > field.left ? [field.right, box.left] : [box.right, field.left];
    return !fields.some(
      (other) => other !== field && other.left >= from && other.right <= to && isBeside(other, field),
    );
  });
}

/** The lines of a label below its first, up to the next field. */
function furtherLines(
  first: TextLine,
  field: PageField,
  fields: readonly PageField[],
  lines: readonly TextLine[],
): readonly TextLine[] {
  const further: TextLine[] = [];
  for (;;) {
    const last = further.at(-1) ?? first;
    const next = lines.find(
      ({ box, baseline, style }) =>
        baseline > last.baseline &&
        baseline - last.baseline < nextLine * last.style.size &&
        Math.abs(box.left - first.box.left) < 0.4 * style.size &&
        Math.abs(style.size - first.style.size) < 0.5,
    );
    if (!next || fields.some((other) => other !== field && isOnRow(next, other))) return further;
    further.push(next);
  }
}

/** Divides a line where a field is between its words. */
function dividedLine(
  line: TextLine,
  fields: readonly PageField[],
  fonts: readonly PageFont[],
): readonly TextLine[] {
  const within = fields.filter(
    (field) => isOnRow(line, field) && field.left < line.box.right && field.right > line.box.left,
  );
  if (within.length === 0) return [line];
  const placeOf = ({ box }: Word) =>
    within.filter((field) => (field.left + field.right) / 2 < (box.left + box.right) / 2).length;
  const parts = new Map<number, Word[]>();
  for (const word of line.words) parts.set(placeOf(word), [...(parts.get(placeOf(word)) ?? []), word]);
  return parts.size < 2 ? [line] : [...parts.values()].map((words) => textLine(words, fonts));
}

/** Whether the letters of a line are at the height of a field. */
function isOnRow({ baseline, style }: TextLine, { top, bottom }: PageField): boolean {
  const middle = baseline - 0.3 * style.size;
  return middle > top - 0.3 * style.size && middle < bottom + 0.3 * style.size;
}

function isBeside(one: Readonly<Rectangle>, other: Readonly<Rectangle>): boolean {
  return one.top < other.bottom && other.top < one.bottom;
}

/** Whether the middle of a rectangle is in another, or on its edge. */
export function isWithin(inner: Readonly<Rectangle>, outer: Readonly<Rectangle>): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}
