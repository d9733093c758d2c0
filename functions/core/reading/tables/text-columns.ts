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

/**
 * Parts the words of a page between its columns of running text, so that a table in one column is found beside the text
 * of another. What crosses the strip between columns, and rows that may be those of a table over both, stay together.
 */
export function textColumns(
  words: readonly Word[],
  lines: RuleLines,
  depth = 0,
): readonly (readonly Word[])[] {
  const rows = textRows(words, cellGap, lines.vertical);
  const blocks = proseBlocks(rows);
  if (depth === deepest || blocks.length > mostBlocks) return [words];
  const prose = new Set(blocks.flat());
  for (const x of middlesBetween(blocks)) {
    const chunks = sectionsOf(rows, lines.horizontal, x)
      .filter((section) => section.some((row) => row.chunks.some((chunk) => prose.has(chunk))))
      .flatMap((section) => partedRows(section, x, prose))
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
  return [words];
}

/** The middles of the strips between blocks of text beside each other, the narrowest first. */
function middlesBetween(blocks: readonly (readonly Chunk[])[]): readonly number[] {
  const boxes = blocks.map((block) => ({ ...boxAround(block), size: block[0]?.words[0]?.size ?? 1 }));
  const strips = boxes.flatMap(({ right, size }) =>
    boxes.flatMap(({ left }) => (left - right >= narrowest * size ? [{ left: right, right: left }] : [])),
  );
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
      tables.some(({ top, bottom }) => row.baseline > top && row.baseline < bottom);
    if (isCrossing) sections.push([]);
    else sections.at(-1)?.push(row);
  }
  return sections;
}

/** Returns the rows of a section that cannot be those of a table over both of its columns. */
function partedRows(section: readonly TextRow[], x: number, prose: ReadonlySet<Chunk>): readonly TextRow[] {
  const runs: { readonly isShared: boolean; readonly rows: TextRow[] }[] = [];
  for (const row of section) {
    const lefts = row.chunks.filter((chunk) => isLeft(chunk, x)).length;
    const isShared = lefts > 0 && lefts < row.chunks.length && !row.chunks.some((chunk) => prose.has(chunk));
    const run = runs.at(-1);
    if (run?.isShared === isShared) run.rows.push(row);
    else runs.push({ isShared, rows: [row] });
  }
  return runs
    .filter(({ isShared, rows }) => !isShared || rows.length < fewestShared)
    .flatMap(({ rows }) => rows);
}

function isLeft({ box }: Chunk, x: number): boolean {
  return box.right <= x;
}
