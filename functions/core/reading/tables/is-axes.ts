import { cellText, type TableDraft } from './found-table.ts';
import { isNumeric } from './is-numeric.ts';

/** The minimum number of values along an axis. */
const fewestValues = 4;

/** The maximum difference of steps along an axis, as a share of the first. */
const sameStep = 0.02;

/** Whether columns are the values along the axes of a graph: without titles, and each falls by equal steps from the top. */
export function isAxes({ isBounded, cells, columnCount }: TableDraft): boolean {
  if (isBounded) return false;
  return Array.from({ length: columnCount }, (_, column) =>
    cells.filter((cell) => cell.column === column).map(({ words }) => cellText(words)),
  ).every(
    (texts) =>
      isNumeric(texts[0] ?? '') &&
      falls(texts.filter(isNumeric).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')))),
  );
}

function falls(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, at) => value - (values[at] as number));
  const [first = 0] = steps;
  return (
    values.length >= fewestValues &&
    first < 0 &&
    steps.every((step) => Math.abs(step - first) < -sameStep * first)
  );
}
