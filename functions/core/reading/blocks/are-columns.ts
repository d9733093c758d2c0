import type { LayoutItem } from './layout-item.ts';

/** Columns have lines of more characters than this, on average; marks of lists, numbers and dates have fewer. */
const fewestCharacters = 9;

/** The share of lines that end in a colon, from which on they are labels of what is beside them. */
const labels = 0.4;

/**
 * Whether items to both sides of a gap are columns, and not rows with a gap: entries with their page numbers, labels with
 * their values, or marks of a list with their items.
 */
export function areColumns(left: readonly LayoutItem[], right: readonly LayoutItem[]): boolean {
  return isColumn(left) && isColumn(right) && !isLabels(left);
}

function isColumn(items: readonly LayoutItem[]): boolean {
  const lines = items.flatMap(({ line }) => line ?? []);
  if (lines.length < items.length) return true;
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  return characters > fewestCharacters * lines.length;
}

function isLabels(items: readonly LayoutItem[]): boolean {
  const lines = items.flatMap(({ line }) => line ?? []);
  const labelled = lines.filter(({ text }) => /[:：]$/.test(text)).length;
  return lines.length > 0 && labelled > labels * lines.length;
}
