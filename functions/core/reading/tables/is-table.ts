import { median } from '../../geometry/median.ts';
import { hasRightToLeft } from '../../page-text/reading-order.ts';
import type { ColumnBands } from './column-bands.ts';
import { isMarker } from './is-marker.ts';
import { isNumeric } from './is-numeric.ts';
import type { TableLine } from './table-line.ts';

/** Whether lines form a table, rather than text in columns, a list, or accidental alignment. */
export function isTable(lines: readonly TableLine[], { bands }: ColumnBands, isBounded: boolean): boolean {
  const parted = lines.filter(({ row }) => row.chunks.length > 1);
  if (bands.length < 2 || parted.length < (bands.length === 2 ? 3 : 2)) return false;
  if (median(parted.map(({ filled }) => filled.length)) < 2) return false;
  if (isBounded) return true;
  if (isForm(parted) || isLists(parted, bands.length) || isStaggered(lines)) return false;
  const chunks = parted.flatMap(({ row }) => row.chunks);
  const numeric = chunks.filter(({ text }) => isNumeric(text)).length / chunks.length;
  const coded = chunks.filter(({ text }) => isNumeric(text) || isCode(text)).length / chunks.length;
  const words = chunks.reduce((sum, chunk) => sum + chunk.words.length, 0) / chunks.length;
  return bands.length === 2 ? numeric >= 0.2 || coded >= 0.3 : numeric >= 0.1 || words <= 5;
}

/** The minimum number and share of lines nearer than those of one text, and that distance in ems. */
const fewestNear = 3;
const nearShare = 0.3;
const nearLine = 0.95;

/** The minimum number of values in a row whose label has lines above and below it. */
const fewestValues = 2;

/** Whether many lines are too near each other for rows: blocks of text beside each other, such as facts and addresses. */
function isStaggered(lines: readonly TableLine[]): boolean {
  const near = lines.slice(1).filter(({ row, size, values }, at) => {
    const above = lines[at] as TableLine;
    const isNear = row.baseline - above.row.baseline < nearLine * Math.min(size, above.size);
    return isNear && Math.max(values.length, above.values.length) < fewestValues;
  });
  return near.length >= Math.max(fewestNear, nearShare * lines.length);
}

/** The minimum number of pairs of a label and its value, and the maximum number of words in each. */
const fewestPairs = 3;
const mostInLabel = 4;
const mostInValue = 12;

/** Whether lines are short labels with their values, some of which may have further lines. */
export function arePairs(lines: readonly TableLine[], { bands }: ColumnBands): boolean {
  const parted = lines.filter(({ row }) => row.chunks.length > 1);
  const isShort = (column: number, most: number) =>
    lines.every(({ chunks }) => (chunks[column]?.flatMap(({ words }) => words).length ?? 0) <= most);
  return (
    bands.length === 2 &&
    parted.length >= fewestPairs &&
    parted.length >= 0.5 * lines.length &&
    isShort(0, mostInLabel) &&
    isShort(1, mostInValue) &&
    !isLists(parted, bands.length)
  );
}

/** The share of labels with a colon in a form, and of bullets and numbers in a list. */
const mostOfLabels = 0.6;

/** Whether most texts in the first column end with a colon, and few are beside numbers: names of fields, not of rows. */
function isForm(parted: readonly TableLine[]): boolean {
  const numeric = parted.filter(({ values, filled }) => values.length >= filled.length - 1);
  return numeric.length < mostOfLabels * parted.length && areLabels(parted, (text) => text.endsWith(':'));
}

/**
 * Whether every other column has markers, and texts are beside them: a list, or columns of one beside each other. Those of
 * Arabic and Hebrew are right of their texts.
 */
function isLists(parted: readonly TableLine[], columnCount: number): boolean {
  const pairs = Array.from({ length: columnCount / 2 }, (_, at) => [2 * at, 2 * at + 1] as const);
  const isList = (marker: number, text: number) =>
    parted.every(({ filled, values }) => !filled.includes(marker) || !values.includes(text)) &&
    areLabels(parted, isMarker, marker);
  const isFromRight = (text: number) => areLabels(parted, hasRightToLeft, text);
  return (
    columnCount % 2 === 0 &&
    (pairs.every(([left, right]) => isList(left, right)) ||
      pairs.every(([left, right]) => isFromRight(left) && isList(right, left)))
  );
}

/** The minimum share of items in lists beside each other, and the maximum distance of their lines, in ems. */
const mostItems = 0.6;
const tightLine = 1.4;

/** Whether most texts are items of lists beside each other, whose lines are as near as those of a text. */
export function areListsBeside(lines: readonly TableLine[]): boolean {
  const texts = lines.flatMap(({ row }) => row.chunks);
  const items = texts.filter(({ words: [first, second] }) => first && second && isMarker(first.text));
  const steps = lines
    .slice(1)
    .map(({ row, size }, at) => (row.baseline - (lines[at] as TableLine).row.baseline) / size);
  return items.length >= mostItems * texts.length && median(steps) < tightLine;
}

/** Whether most texts of a column, the first by default, end with such a label. */
function areLabels(parted: readonly TableLine[], isSuch: (text: string) => boolean, column = 0): boolean {
  const labels = parted.flatMap(({ chunks }) => chunks[column]?.at(-1)?.text ?? []);
  return labels.filter(isSuch).length >= mostOfLabels * labels.length;
}

/** Whether a text is one word with a digit and no small letter, such as an article number, a date or a time. */
function isCode(text: string): boolean {
  return /^[^\p{Ll}\s]*\d[^\p{Ll}\s]*$/u.test(text);
}
