import type { TextRow } from '../text-rows.ts';
import type { HorizontalLine } from './rule-lines.ts';

/** How far apart, in points, the ends of rules may be that are as wide as the same table. */
const sameEnd = 6;

/** The fewest rules that bound a table: above it, below its header, and below it. */
const fewestRules = 3;

/** How far, in ems, a row may be from the outermost one between rules. */
const farthestBeyond = 2.6;

/** The share of rows with several chunks between two rules of one table. */
const tabular = 0.5;

/** The rows of tables that stand between rules of one width. */
export function boundedRegions(
  rows: readonly TextRow[],
  rules: readonly HorizontalLine[],
): readonly (readonly TextRow[])[] {
  return alikeRules(rules).flatMap((group) => {
    const regions: TextRow[][] = [];
    let strips = 0;
    let open: TextRow[] = [];
    const close = (last: HorizontalLine) => {
      const [first] = open;
      if (first && strips >= fewestRules - 1) {
        // Where lines only part the rows, the first and the last are beyond them.
        const partsRows = open.length <= 2 * strips;
        const above = partsRows ? rows[rows.indexOf(first) - 1] : undefined;
        const below = partsRows ? rows[rows.indexOf(open.at(-1) as TextRow) + 1] : undefined;
        const whole = [
          ...(above && isBeyond(above, first, last) ? [above] : []),
          ...open,
          ...(below && isBeyond(below, open.at(-1) as TextRow, last) ? [below] : []),
        ];
        if (whole.length > 2) regions.push(whole);
      }
      strips = 0;
      open = [];
    };
    for (const [at, rule] of group.entries()) {
      const next = group[at + 1];
      const between = next ? rows.filter((row) => isBetween(row, rule, next)) : [];
      const parted = between.filter(({ chunks }) => chunks.length > 1).length;
      if (next && between.length > 0 && parted >= tabular * between.length) {
        open.push(...between);
        strips++;
      } else if (between.length > 0 || !next) close(rule);
    }
    return regions;
  });
}

/** Whether a row beside the outermost of a table is one of its rows. */
function isBeyond(row: TextRow, edge: TextRow, rule: HorizontalLine): boolean {
  const size = edge.chunks[0]?.words[0]?.size ?? 1;
  return (
    row.chunks.length > 1 &&
    row.chunks.length >= edge.chunks.length - 1 &&
    Math.abs(row.baseline - edge.baseline) < farthestBeyond * size &&
    row.box.left > rule.left - sameEnd &&
    row.box.right < rule.right + sameEnd
  );
}

function isBetween(row: TextRow, above: HorizontalLine, below: HorizontalLine): boolean {
  return (
    row.baseline > above.y &&
    row.baseline < below.y + 1 &&
    row.box.left > above.left - sameEnd &&
    row.box.right < above.right + sameEnd
  );
}

/** Rules by their ends, each group from the top. */
function alikeRules(rules: readonly HorizontalLine[]): readonly (readonly HorizontalLine[])[] {
  const groups = new Map<string, HorizontalLine[]>();
  for (const rule of rules.toSorted((one, other) => one.y - other.y)) {
    const places = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].map(
        (dy) => `${Math.round(rule.left / sameEnd) + dx} ${Math.round(rule.right / sameEnd) + dy}`,
      ),
    );
    const key = places.find((place) => groups.has(place)) ?? (places[4] as string); // the middle one
    const group = groups.get(key) ?? [];
    group.push(rule);
    groups.set(key, group);
  }
  return [...groups.values()].filter((group) => group.length >= fewestRules);
}
