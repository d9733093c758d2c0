import type { Chunk, TextRow } from '../text-rows.ts';
import { farthest, farthestBeyond, isSubtotal, isSum, isTotal, pitchOf } from './lines/beyond-rules.ts';
import type { HorizontalLine } from './lines/rule-lines.ts';
import { areBlocksAbove, hasTable, isTabular } from './lines/rule-strips.ts';
import { withLastLabel } from './table-regions.ts';

/** The maximum distance, in points, between the ends of rules of one table. */
const sameEnd = 6;

/** The maximum distance, in ems, by which a row exceeds the rules: a reader's font may be wider than the printed one. */
const beyondEnd = 1.5;

/** The minimum number of rules that bound a table: above it, below its header, and below it. */
const fewestRules = 3;

/** Returns the rows of tables between rules of one width. */
export function boundedRegions(
  all: readonly TextRow[],
  rules: readonly HorizontalLine[],
): readonly (readonly TextRow[])[] {
  const groups = alikeRules(rules);
  return groups.flatMap((group) => {
    const rows = rowsWithin(all, group[0] as HorizontalLine);
    const regions: TextRow[][] = [];
    let strips = 0;
    let isCut = false;
    let open: TextRow[] = [];
    let loose: TextRow[] = [];
    const close = (last: HorizontalLine) => {
      const [first] = open;
      if (first && strips >= fewestRules - 1) {
        // If lines only separate the rows, the first and last rows are outside them.
        const partsRows = open.length <= 2 * strips || beginsAtLeft(open, last) <= strips;
        const whole = [
          ...(!isCut && (partsRows || isBelowTitles(rows, open)) ? titlesAbove(rows, open, last, rules) : []),
          ...open,
          ...(partsRows ? rowBelow(rows, open, last) : []),
        ];
        if (whole.length > 2) regions.push(whole);
      }
      isCut = false;
      strips = 0;
      open = [];
      loose = [];
    };
    for (const [at, rule] of group.entries()) {
      const next = group[at + 1];
      const between = next ? rows.filter((row) => isBetween(row, rule, next)) : [];
      if (next && between.length > 0 && isTabular(between, rule) && !hasTable(groups, rule, next)) {
        if (strips === 1 && areBlocksAbove(open, between, rule)) {
          close(rule);
          isCut = true;
        }
        open.push(...loose, ...between);
        loose = [];
        strips++;
      } else if (next && isLoose(between) && loose.every(isTotal)) {
        loose.push(...between);
      } else if (between.length > 0 || !next || isApart(rule, next, [...open, ...loose])) close(rule);
    }
    return regions;
  });
}

/** Returns the rows without those that are wholly left or right of a place, as those of a table beside another are. */
export function rowsWithin(
  rows: readonly TextRow[],
  { left, right }: Pick<HorizontalLine, 'left' | 'right'>,
): readonly TextRow[] {
  return rows.filter(({ box }) => box.left < right && box.right > left);
}

/** The minimum distance, in ems, between two rules without text between them that belong to different tables. */
const emptyStrip = 1.2;

function isApart({ y }: HorizontalLine, below: HorizontalLine, [row]: readonly TextRow[]): boolean {
  return row !== undefined && below.y - y > emptyStrip * sizeOf(row);
}

/** The maximum number of label lines above its values. */
const mostLabelLines = 3;

/** Returns the lines of the last row, if it is below the last of lines that only separate rows. */
function rowBelow(
  rows: readonly TextRow[],
  open: readonly TextRow[],
  rule: HorizontalLine,
): readonly TextRow[] {
  const edge = open.at(-1) as TextRow; // it has at least one row
  const start = rows.indexOf(edge) + 1;
  const values = Math.min(...open.flatMap(({ chunks }) => chunks.slice(1).map(({ box }) => box.left)));
  let at = start;
  const isLabel = (row: TextRow | undefined) =>
    row?.chunks.length === 1 && row.box.right < values && row.box.left > rule.left - sameEnd;
  while (at < start + mostLabelLines && isLabel(rows[at])) at++;
  const row = rows[at];
  const above = rows[at - 1];
  const pitch = pitchOf(open);
  if (at === start && row && isNext(row, edge, pitch) && (isSubtotal(row, open) || isSum(row, edge)))
    return [row];
  const isLast =
    row &&
    above &&
    row.chunks.length > 1 &&
    rows.slice(start, at + 1).every((one, index) => isNext(one, rows[start + index - 1] as TextRow, pitch)) &&
    isBeyond(row, { ...edge, baseline: above.baseline }, rule, pitch);
  return isLast ? rows.slice(start, withLastLabel(rows, rows.indexOf(open[0] as TextRow), at + 1)) : [];
}

function isNext(row: TextRow, above: TextRow, pitch: number): boolean {
  return row.baseline - above.baseline < farthest(row, pitch);
}

/** The maximum distance, in points, of titles from the places of their columns, and the minimum number of columns. */
const samePlace = 2;
const fewestPlaces = 2;

/**
 * Whether the row above the first rule consists of titles: each is aligned left, right or centred with a column below.
 */
function isBelowTitles(rows: readonly TextRow[], open: readonly TextRow[]): boolean {
  const titles = rows[rows.indexOf(open[0] as TextRow) - 1]?.chunks ?? [];
  const below = open.flatMap(({ chunks }) => (chunks.length > 1 ? chunks : []));
  const isPlaced = ({ box: { left, right } }: Chunk) =>
    below.some(
      ({ box }) =>
        Math.abs(box.left - left) < samePlace ||
        Math.abs(box.right - right) < samePlace ||
        Math.abs(box.left + box.right - left - right) / 2 < samePlace,
    );
  const firstParted = open.find(({ chunks }) => chunks.length > 1);
  return (
    titles.length >= fewestPlaces &&
    titles.length >= (firstParted?.chunks.length ?? 0) - 1 &&
    titles.every(isPlaced)
  );
}

/** The number of rows that begin at the left of a table: the first lines of multi-line records. */
function beginsAtLeft(rows: readonly TextRow[], { left }: HorizontalLine): number {
  return rows.filter((row) => row.box.left - left < 1.5 * sizeOf(row)).length;
}

/** The maximum number of lines in a section title, and of words in each. */
const mostTitleLines = 3;
const mostTitleWords = 12;

/** Whether lines between two rules may be a section title: texts that are alone in their rows. */
function isLoose(between: readonly TextRow[]): boolean {
  return (
    between.length > 0 &&
    between.length <= mostTitleLines &&
    between.every(
      ({ chunks: [chunk, ...others] }) =>
        chunk && others.length === 0 && chunk.words.length <= mostTitleWords,
    )
  );
}

/** The maximum number of title lines above the first rule. */
const mostTitles = 6;

/** Returns the rows of titles above the first of the rows that are `open`, which is below a rule. */
function titlesAbove(
  rows: readonly TextRow[],
  open: readonly TextRow[],
  rule: HorizontalLine,
  rules: readonly HorizontalLine[],
): readonly TextRow[] {
  const end = rows.indexOf(open[0] as TextRow); // it has at least one row
  const pitch = pitchOf(open);
  let begin = end;
  for (let at = end; at > Math.max(0, end - mostTitles); at--) {
    const [row, edge] = [rows[at - 1] as TextRow, rows[at] as TextRow];
    // The title of the first section is alone between them and the column titles.
    if (at === end && isLoose([row]) && isBeyondAll(row, edge, rule)) continue;
    const isFirst = at === end || begin === end;
    const isTitle =
      (isFirst && isBeyond(row, edge, rule, at === end ? pitch : 0)) ||
      (!isFirst && isBesideTitles(row, edge, rule)) ||
      isAboveRule(row, edge, rule, rules);
    if (!isTitle) break;
    begin = at - 1;
  }
  return rows.slice(begin, end);
}

/** Whether a text is alone in the middle or at the left of a table, above its first row. */
function isBeyondAll({ box, baseline }: TextRow, edge: TextRow, { left, right }: HorizontalLine): boolean {
  const size = sizeOf(edge);
  const isCentred = Math.abs(box.left + box.right - left - right) / 2 < size;
  const isLabel = Math.abs(box.left - edge.box.left) < size;
  return (isCentred || isLabel) && edge.baseline - baseline < farthestBeyond * size;
}

/** Whether a text is the title of the first column, vertically centred beside two lines of others. */
function isBesideTitles(
  { box, baseline, chunks }: TextRow,
  edge: TextRow,
  { left }: HorizontalLine,
): boolean {
  const size = sizeOf(edge);
  const isLeft = box.left > left - sameEnd && box.right < edge.box.left;
  return chunks.length === 1 && isLeft && edge.baseline - baseline < 1.2 * size;
}

/** Whether titles are above a rule that is narrower than the table, or directly above such titles. */
function isAboveRule(
  row: TextRow,
  edge: TextRow,
  rule: HorizontalLine,
  rules: readonly HorizontalLine[],
): boolean {
  const size = sizeOf(edge);
  const isWithin = row.box.left > rule.left - sameEnd && row.box.right < rule.right + sameEnd;
  if (!isWithin || edge.baseline - row.baseline > farthestBeyond * size) return false;
  const isRuled = rules.some(
    ({ y, left, right }) =>
      y > row.baseline &&
      y < edge.baseline &&
      left < row.box.right &&
      right > row.box.left &&
      right - left < 0.95 * (rule.right - rule.left) &&
      left > rule.left - sameEnd &&
      right < rule.right + sameEnd &&
      right - left > 10,
  );
  return isRuled || (row.chunks.length > 1 && edge.baseline - row.baseline < 1.6 * size);
}

/** Whether a row next to the outermost row of a table belongs to the table. */
function isBeyond(row: TextRow, edge: TextRow, rule: HorizontalLine, pitch: number): boolean {
  return (
    row.chunks.length > 1 &&
    row.chunks.length >= edge.chunks.length - 1 &&
    Math.abs(row.baseline - edge.baseline) < farthest(edge, pitch) &&
    row.box.left > rule.left - sameEnd &&
    row.box.right < rule.right + sameEnd
  );
}

function isBetween(row: TextRow, above: HorizontalLine, below: HorizontalLine): boolean {
  return (
    row.baseline > above.y &&
    row.baseline < below.y + 1 &&
    row.box.left > above.left - sameEnd &&
    row.box.right < above.right + beyondEnd * sizeOf(row)
  );
}

/** The em of a row, in points. */
function sizeOf({ chunks }: TextRow): number {
  return chunks[0]?.words[0]?.size ?? 1;
}

/** Groups rules by their ends, each group from the top, if there are as many as a table has. */
export function alikeRules<Rule extends HorizontalLine>(
  rules: readonly Rule[],
): readonly (readonly Rule[])[] {
  const groups = new Map<string, Rule[]>();
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
