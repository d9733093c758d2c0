import type { ColumnBands } from '../column-bands.ts';
import type { HorizontalLine } from '../lines/rule-lines.ts';
import type { TableLine } from '../table-line.ts';

/** The minimum number of groups of rows between rules, and of rows in one. */
const fewestGroups = 2;
const fewestRows = 2;

/** The rows that a label covers, from the first. */
interface LabelSpan {
  readonly first: number;
  readonly count: number;
}

/** The labels of a column: by row, the rows that they cover. */
type LabelSpans = ReadonlyMap<number, LabelSpan>;

/**
 * Returns the labels that cover all rows between two rules, by column: in the columns before the first of values, each
 * group of rows has one, at any height.
 */
export function labelSpans(
  body: readonly (readonly TableLine[])[],
  { bands }: ColumnBands,
  rules: readonly HorizontalLine[],
): ReadonlyMap<number, LabelSpans> {
  const spans = new Map<number, LabelSpans>();
  if (body.some((row) => row.some(({ section }) => section))) return spans;
  for (const [column, { left, right }] of bands.entries()) {
    if (body.every((row) => hasText(row, column))) break;
    const own = rules.filter((rule) => rule.left < (left + right) / 2 && rule.right > (left + right) / 2);
    const groups = groupsOf(body, own);
    const labelled = groups.map((group) => group.filter((row) => hasText(body[row], column)));
    const isOfGroups =
      groups.filter(({ length }) => length >= fewestRows).length >= fewestGroups &&
      labelled.every(({ length }) => length === 1);
    if (!isOfGroups) break;
    const ofRows = labelled.map(
      ([row = 0], at) => [row, { first: groups[at]?.[0] ?? 0, count: groups[at]?.length ?? 1 }] as const,
    );
    spans.set(column, new Map(ofRows));
  }
  return spans;
}

/** Returns the indexes of the rows between rules. */
function groupsOf(
  body: readonly (readonly TableLine[])[],
  rules: readonly HorizontalLine[],
): readonly (readonly number[])[] {
  const groups: number[][] = [];
  for (const [at, row] of body.entries()) {
    const [above, below] = [body[at - 1]?.at(-1)?.row.baseline, row[0]?.row.baseline ?? 0];
    const isParted = above === undefined || rules.some(({ y }) => y > above && y < below - 2);
    if (isParted) groups.push([at]);
    else groups.at(-1)?.push(at);
  }
  return groups;
}

function hasText(row: readonly TableLine[] | undefined, column: number): boolean {
  return row?.some(({ chunks }) => chunks[column] !== undefined) ?? false;
}
