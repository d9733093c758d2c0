import type { ColumnMeasure } from './group-lines.ts';
import type { TextLine } from './text-line.ts';

/** Columns with fewer line distances use the document's, and sizes of letters with fewer the column's. */
const fewestSteps = 3;

/** Measures the lines of a column. `leading` is the document's, in ems. */
export function measureColumn(lines: readonly TextLine[], leading: number): ColumnMeasure {
  const lefts = new Map<number, number>();
  const steps: number[] = [];
  const ofSizes = new Map<number, number[]>();
  let right = -Infinity;
  for (const [index, { box, style, baseline, text }] of lines.entries()) {
    const left = Math.round(box.left);
    lefts.set(left, (lefts.get(left) ?? 0) + text.length);
    right = Math.max(right, box.right);
    const next = lines[index + 1];
    if (!next || Math.abs(next.style.size - style.size) > 0.02 * style.size) continue;
    const step = (next.baseline - baseline) / style.size;
    if (step <= 0.8 || step >= 2.6) continue;
    steps.push(step);
    const ofSize = ofSizes.get(sizeKey(style.size));
    if (ofSize) ofSize.push(step);
    else ofSizes.set(sizeKey(style.size), [step]);
  }
  const [left] = [...lefts].reduce((one, other) => (other[1] > one[1] ? other : one), [0, -1]);
  const ofColumn = steps.length < fewestSteps ? leading : usual(steps);
  const leadings = new Map(
    [...ofSizes].flatMap(([size, own]) => (own.length < fewestSteps ? [] : [[size, usual(own)] as const])),
  );
  return { left, right, leadingOf: ({ size }) => leadings.get(sizeKey(size)) ?? ofColumn };
}

function sizeKey(size: number): number {
  return Math.round(size * 2);
}

/** The lower quartile of the distances, since those between paragraphs are larger. */
function usual(steps: readonly number[]): number {
  const sorted = [...steps].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 4)] as number; // the list is not empty
}
