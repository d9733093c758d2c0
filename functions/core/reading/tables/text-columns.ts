import { boxAround, type Chunk, type TextRow, textRows } from '../text-rows.ts';
import type { Word } from '../words.ts';
import { alikeRules } from './bounded-regions.ts';
import { cellGap } from './cell-gap.ts';
import type { HorizontalLine, RuleLines } from './lines/rule-lines.ts';
import { proseBlocks } from './prose-blocks.ts';

/** The minimum width, in ems, of the strip between two columns of text. */
const narrowest = 0.9;

/** The maximum nesting: a page has few columns of text beside each other. */
const deepest = 4;

/** The maximum number of blocks of text that are compared with each other. */
const mostBlocks = 100;

/** This many rows in succession without running text, and with text on both sides of a strip, may be those of a table. */
const fewestShared = 3;

/** The fewest titles in a row above the first rule of a table, and how far above it they stand, in ems. */
const fewestTitles = 4;
const titleSizes = 2;

/** Words of a page that are searched together for tables, and their rows. */
export interface TextColumn {
  readonly words: readonly Word[];
  readonly rows: readonly TextRow[];
  /** The blocks of running text among these rows. */
  readonly blocks: readonly (readonly Chunk[])[];
}

/**
 * Parts the words of a page between its columns of running text, so that a table in one column is found beside the text
 * of another. What crosses the strip between columns, and rows that may be those of a table over both, stay together.
 */
export function textColumns(words: readonly Word[], lines: RuleLines, depth = 0): readonly TextColumn[] {
  const rows = textRows(words, cellGap, lines.vertical);
  const blocks = proseBlocks(rows);
  if (depth === deepest || blocks.length > mostBlocks) return [{ words, rows, blocks }];
  const prose = new Set(blocks.flat());
  for (const x of middlesBeside(blocks, rows)) {
    const chunks = sectionsOf(rows, lines.horizontal, x)
      .filter((section) => section.some((row) => row.chunks.some((chunk) => prose.has(chunk))))
      .flatMap((section) => partedRows(section, lines.horizontal, x, prose))
      .flatMap((row) => row.chunks);
    const [left, right] = [
      chunks.filter((chunk) => isLeft(chunk, x)),
      chunks.filter((chunk) => !isLeft(chunk, x)),
    ];
    if (left.length === 0 || right.length === 0) continue;
    const parted = new Set(chunks.flatMap((chunk) => chunk.words));
    return [
      words.filter((word) => !parted.has(word)),
      ...[left, right].map((side) => side.flatMap((chunk) => chunk.words)),
    ].flatMap((part) => textColumns(part, lines, depth + 1));
  }
  return [{ words, rows, blocks }];
}

/** The middles of the strips between a block of text and what is beside it on the page, the narrowest first. */
function middlesBeside(blocks: readonly (readonly Chunk[])[], rows: readonly TextRow[]): readonly number[] {
  const boxes = rows.flatMap(({ chunks }) => chunks.map(({ box }) => box));
  const strips = blocks.flatMap((block) => {
    const { left, right } = boxAround(block);
    const least = narrowest * (block[0]?.words[0]?.size ?? 1);
    const before = Math.max(...boxes.map((box) => (box.right <= left - least ? box.right : -Infinity)));
    const after = Math.min(...boxes.map((box) => (box.left >= right + least ? box.left : Infinity)));
    return [
      { left: before, right: left },
      { left: right, right: after },
    ].filter((strip) => Number.isFinite(strip.right - strip.left));
  });
  strips.sort((one, other) => one.right - one.left - other.right + other.left);
  return [...new Set(strips.map(({ left, right }) => Math.round((left + right) / 2)))];
}

/** Returns the rows between those that cross a place, by a text or by the rules of a table. */
function sectionsOf(
  rows: readonly TextRow[],
  rules: readonly HorizontalLine[],
  x: number,
): readonly (readonly TextRow[])[] {
  const tables = alikeRules(rules.filter(({ left, right }) => left < x && right > x)).map((group) => ({
    top: Math.min(...group.map(({ y }) => y)),
    bottom: Math.max(...group.map(({ y }) => y)),
  }));
  const sections: TextRow[][] = [[]];
  for (const row of rows) {
    const isCrossing =
      row.chunks.some(({ box }) => box.left < x && box.right > x) ||
      tables.some(({ top, bottom }) => row.baseline > topWithTitles(top, row) && row.baseline < bottom);
    if (isCrossing) sections.push([]);
    else sections.at(-1)?.push(row);
  }
  return sections;
}

/** The top of a table whose first rule may be below its titles: they are more texts than columns of a page have. */
function topWithTitles(top: number, { chunks }: TextRow): number {
  const size = chunks[0]?.words[0]?.size ?? 0;
  return chunks.length < fewestTitles ? top : top - titleSizes * size;
}

/** Returns the rows of a section that cannot be those of a table over both of its columns. */
function partedRows(
  section: readonly TextRow[],
  rules: readonly HorizontalLine[],
  x: number,
  prose: ReadonlySet<Chunk>,
): readonly TextRow[] {
  const runs: { readonly isShared: boolean; readonly rows: TextRow[] }[] = [];
  for (const row of section) {
    const lefts = row.chunks.filter((chunk) => isLeft(chunk, x)).length;
    const isShared = lefts > 0 && lefts < row.chunks.length && !row.chunks.some((chunk) => prose.has(chunk));
    const run = runs.at(-1);
    if (run?.isShared === isShared) run.rows.push(row);
    else runs.push({ isShared, rows: [row] });
  }
  return runs
    .filter(({ isShared, rows }) => !isShared || rows.length < fewestShared || areRuledApart(rows, rules, x))
    .flatMap(({ rows }) => rows);
}

/** The maximum distance, in points, of a rule from the rows of its table, and from the ends of their texts. */
const nearRule = 30;
const sameEnd = 6;

/** Whether a rule next to rows that go on over a place covers all of their texts on one side of it, and none goes over it. */
function areRuledApart(rows: readonly TextRow[], rules: readonly HorizontalLine[], x: number): boolean {
  const { top, bottom } = boxAround(rows);
  const near = rules.filter(({ y }) => y > top - nearRule && y < bottom + nearRule);
  const chunks = rows.flatMap((row) => row.chunks);
  const sides = [chunks.filter((chunk) => isLeft(chunk, x)), chunks.filter((chunk) => !isLeft(chunk, x))].map(
    boxAround,
  );
  return (
    !near.some(({ left, right }) => left < x && right > x) &&
    sides.some((side) =>
      near.some(({ left, right }) => left < side.left + sameEnd && right > side.right - sameEnd),
    )
  );
}

function isLeft({ box }: Chunk, x: number): boolean {
  return box.right <= x;
}
