import { type TextRow, textOf, textRows } from '../text-rows.ts';
import type { Word } from '../words.ts';
import type { DraftCell, TableDraft } from './found-table.ts';
import { isNumeric } from './is-numeric.ts';

/** The minimum distance of lines across a blank line, as a multiple of that within a cell, and in ems. */
const blank = 1.6;
const blankEms = 1.6;

/** The minimum number of rows between lines, with text beside their labels. */
const fewestRows = 2;

/** The minimum number of columns with values below each other, and of lines from which one is enough if all cells have them. */
const fewestColumns = 2;
const fewestLines = 3;

/**
 * Splits rows between lines that hold several: blank lines separate them through all cells, and each has a label in the
 * first column; or values are below each other, beside a text for each.
 */
export function withPartedRows(draft: TableDraft): TableDraft {
  const rows = Map.groupBy(
    draft.cells.filter(({ rowSpan, words }) => rowSpan === 1 && words.length > 0),
    ({ row }) => row,
  );
  const parts = Array.from({ length: draft.rowCount }, (_, row) => partsOf(rows.get(row) ?? []));
  if (parts.every((own) => own.length < 2)) return draft;
  const starts = [0];
  for (const [row, own] of parts.entries()) starts.push((starts[row] as number) + Math.max(1, own.length));
  const startOf = (row: number) => starts[row] as number; // has one entry more than rows
  const cells = draft.cells.flatMap((cell) => {
    const own = parts[cell.row] ?? [];
    const row = startOf(cell.row);
    const isOfAll = !cell.words.some((word) => own.some((part) => part.has(word)));
    if (cell.rowSpan > 1 || own.length < 2 || isOfAll)
      return [{ ...cell, row, rowSpan: startOf(cell.row + cell.rowSpan) - row }];
    return own.map((part, index) => ({
      ...cell,
      row: row + index,
      words: cell.words.filter((word) => part.has(word)),
    }));
  });
  return { ...draft, cells, rowCount: startOf(draft.rowCount) };
}

/** Returns the words of each part of a row; one part or none if it is not parted. Cells of all parts are in none. */
function partsOf(own: readonly DraftCell[]): readonly ReadonlySet<Word>[] {
  const blank = blankParts(own);
  return blank.length > 1 ? blank : valueParts(own);
}

/** Returns the words of each part that blank lines separate within one row. One set if none do. */
function blankParts(own: readonly DraftCell[]): readonly ReadonlySet<Word>[] {
  const [label, ...others] = own;
  if (label?.column !== 0 || others.length === 0) return [];
  const lines = textRows(
    own.flatMap(({ words }) => words),
    Infinity,
    [],
  );
  const steps = lines.slice(1).map(({ baseline }, at) => baseline - (lines[at] as TextRow).baseline);
  const size = lines[0]?.chunks[0]?.words[0]?.size ?? 1;
  const nearest = Math.min(...steps);
  const parts: Set<Word>[] = [];
  for (const [at, { chunks }] of lines.entries()) {
    const step = steps[at - 1] ?? Infinity;
    const isApart = step > blank * nearest && step > blankEms * size;
    const part = isApart ? undefined : parts.at(-1);
    const words = chunks.flatMap((chunk) => chunk.words);
    if (part) for (const word of words) part.add(word);
    else parts.push(new Set(words));
  }
  const hasText = (cell: DraftCell, part: ReadonlySet<Word>) => cell.words.some((word) => part.has(word));
  const areLabelled = parts.every((part) => hasText(label, part));
  const full = parts.filter((part) => others.some((cell) => hasText(cell, part)));
  return areLabelled && full.length >= fewestRows ? parts : [];
}

/**
 * Returns the words of each line of a row in which at least two cells have a value on every line, another has a short text on
 * each, and all others have one line. One cell with values is enough where no cell has fewer lines.
 */
function valueParts(own: readonly DraftCell[]): readonly ReadonlySet<Word>[] {
  const cells = own.map(({ words }) => textRows(words, Infinity, []));
  const lined = cells.filter(({ length }) => length > 1);
  const [first = []] = lined;
  const areBeside = lined.every(
    (lines) =>
      lines.length === first.length &&
      lines.every(({ baseline }, at) => Math.abs(baseline - (first[at] as TextRow).baseline) < sameLine),
  );
  const values = lined.filter(areValues);
  const texts = lined.filter((lines) => lines.every((line) => !isValue(line) && isShort(line)));
  const areFull = lined.length === own.length && first.length >= fewestLines;
  if (!areBeside || values.length < (areFull ? 1 : fewestColumns) || texts.length === 0) return [];
  if (values.length + texts.length < lined.length) return [];
  return first.map((_, at) => new Set(lined.flatMap((lines) => wordsOf(lines[at] as TextRow))));
}

/** The maximum number of words in the text of a line: longer texts may be wrapped. */
const mostWords = 3;

function isShort(line: TextRow): boolean {
  return wordsOf(line).length <= mostWords;
}

/** The maximum distance, in points, of baselines in one line. */
const sameLine = 1;

/** Whether all lines of a cell are values of one kind: 12 and 14, but not 12 and (34 %). */
function areValues(lines: readonly TextRow[]): boolean {
  const kinds = new Set(lines.map((line) => textOf(wordsOf(line)).replaceAll(/[\d.,\s–-]/g, '')));
  return lines.every(isValue) && kinds.size === 1;
}

function isValue(line: TextRow): boolean {
  return isNumeric(textOf(wordsOf(line)));
}

function wordsOf({ chunks }: TextRow): readonly Word[] {
  return chunks.flatMap(({ words }) => words);
}
