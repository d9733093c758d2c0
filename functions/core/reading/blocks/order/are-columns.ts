import type { LayoutItem } from '../layout-item.ts';
import { listMarker } from '../lists/list-marker.ts';

/** The minimum average number of characters in lines of columns; list marks, numbers and dates have fewer. */
const fewestCharacters = 9;

/** The share of lines ending in a colon that marks them as labels of what is beside them. */
const labels = 0.4;

/**
 * Whether items on both sides of a gap are columns, rather than rows with a gap: entries with page numbers, labels with
 * values, or list marks with items.
 */
export function areColumns(left: readonly LayoutItem[], right: readonly LayoutItem[]): boolean {
  return (
    isColumn(left) &&
    isColumn(right) &&
    !isLabels(left) &&
    !areLabelsOf(left, right) &&
    areBeside(left, right)
  );
}

/** Whether anything on one side is at the height of something on the other: else they are indents, and centred lines. */
function areBeside(left: readonly LayoutItem[], right: readonly LayoutItem[]): boolean {
  return right.some(({ box }) => left.some((item) => item.box.top < box.bottom && item.box.bottom > box.top));
}

function isColumn(all: readonly LayoutItem[]): boolean {
  // Fields beside text are in its lines.
  const items = all.filter(({ field }) => field === undefined);
  const lines = items.flatMap(({ line, formula }) => line ?? formula ?? []);
  if (lines.length < items.length) return true;
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  return characters > fewestCharacters * lines.length || isList(items);
}

/** The minimum number of items of a list that is a column, however short they are, and their share of its lines. */
const fewestItems = 2;
const listed = 0.6;

/** Whether most lines are items of a list. */
function isList(items: readonly LayoutItem[]): boolean {
  const lines = items.flatMap(({ line }) => line ?? []);
  const marked = lines.filter((line) => listMarker(line) !== undefined);
  return marked.length >= Math.max(fewestItems, listed * lines.length);
}

function isLabels(items: readonly LayoutItem[]): boolean {
  const lines = items.flatMap(({ line }) => line ?? []);
  const labelled = lines.filter(({ text }) => /[:：]$/.test(text)).length;
  return lines.length > 0 && labelled > labels * lines.length;
}

/** The maximum distance between the baselines of a label and its value, in ems. */
const sameLine = 0.3;

/** The most words of a label and of its value, and the least share of values with a digit if not all are bold. */
const mostWords = 4;
const withDigits = 0.5;

/** The minimum number of pairs in bold type that are no headings beside each other. */
const fewestBold = 2;

/**
 * Whether each line on the left, without a digit, has one on the right at its height, most with a digit, or all in bold type: names of
 * numbers and dates, and facts that stand out.
 */
function areLabelsOf(left: readonly LayoutItem[], right: readonly LayoutItem[]): boolean {
  const labels = left.flatMap(({ line }) => line ?? []);
  const values = right.flatMap(({ line }) => line ?? []);
  if (labels.length < left.length || values.length < right.length || labels.length !== values.length)
    return false;
  if (isList(right)) return false; // its numbers are no values
  return (
    [...labels, ...values].every(({ words }) => words.length <= mostWords) &&
    labels.every(
      (label) =>
        !/\d/.test(label.text) &&
        values.some(({ baseline }) => Math.abs(baseline - label.baseline) < sameLine * label.style.size),
    ) &&
    ((labels.length >= fewestBold && [...labels, ...values].every(({ style }) => style.isBold)) ||
      values.filter(({ text }) => /\d/.test(text)).length >= withDigits * values.length)
  );
}
