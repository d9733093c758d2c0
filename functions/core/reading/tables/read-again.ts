import { boxAround, textRows } from '../text-rows.ts';
import { cellGap } from './cell-gap.ts';
import type { DraftCell, TableDraft } from './found-table.ts';
import { isNumeric } from './is-numeric.ts';
import type { RuleLines } from './lines/rule-lines.ts';
import { withPartedRows } from './parted-rows.ts';
import { draftOf } from './unruled-tables.ts';

/** The widest gap, in ems, within a cell's line; a wider one is between cells without a separating line. */
const widestGap = 1.8;

/** The share of mixed cells from which lines do not bound all cells of a table. */
const mixedShare = 0.2;

/** The share of words in such cells with the same effect, however few the cells are. */
const mixedWords = 0.5;

/** The minimum share of lines with texts far apart in such a cell: one of many may have two facts. */
const apartShare = 0.3;

/** Corrects a ruled table: removes its caption and notes, and reads it by its text if its lines separate too little. */
export function readAgain(draft: TableDraft, lines: RuleLines): TableDraft {
  const { box } = draft;
  const inner = withoutEdges(draft);
  const filled = inner.cells.filter(({ words }) => words.length > 0);
  const mixed = filled.filter((cell) => isMixed(cell, draft.columnCount));
  const isMostlyMixed = wordCount(mixed) > mixedWords * wordCount(filled);
  if (mixed.length < mixedShare * filled.length && !isMostlyMixed) return withPartedRows(inner);
  const words = draft.cells.flatMap((cell) => cell.words);
  const read = draftOf(textRows(words, cellGap, lines.vertical), lines.horizontal, true);
  return read ? { ...read, box } : withPartedRows(inner);
}

function wordCount(cells: readonly DraftCell[]): number {
  return cells.reduce((sum, { words }) => sum + words.length, 0);
}

/** Whether a cell has the content of several: values below each other, or texts far apart. */
function isMixed({ words, columnSpan }: DraftCell, columnCount: number): boolean {
  const rows = textRows(words, widestGap, []);
  const values = rows.filter(({ chunks }) => chunks.every(({ text }) => isNumeric(text)));
  if (values.length > 2 && values.length > 0.6 * rows.length) return true;
  const apart = rows.filter(({ chunks }) => chunks.length > 1);
  const isApart = apart.length >= apartShare * rows.length && apart.length > 0;
  const isPair = rows.some(({ chunks }) => chunks.length > 1 && chunks.every(({ text }) => isNumeric(text)));
  if (isPair && rows.length === 1) return true;
  return isApart && (columnSpan > 1 || rows.length > 2 || columnCount < 3);
}

/** Removes cells as wide as the table from its first and last rows: captions and notes. */
function withoutEdges(draft: TableDraft): TableDraft {
  const filled = draft.cells.filter(({ words }) => words.length > 0);
  let cells = filled;
  for (const end of [Math.min, Math.max]) {
    for (;;) {
      const row = end(...cells.map((cell) => cell.row));
      const own = cells.filter((cell) => cell.row === row);
      const isWide = own.length === 1 && own[0]?.columnSpan === draft.columnCount && own[0].rowSpan === 1;
      const isApart = own[0] && textRows(own[0].words, widestGap, []).some(({ chunks }) => chunks.length > 1);
      if (!isWide || isApart || cells.length < 4) break;
      cells = cells.filter((cell) => cell.row !== row);
    }
  }
  if (cells.length === filled.length) return { ...draft, cells };
  const { top, bottom } = boxAround(cells.flatMap(({ words }) => words));
  return { ...draft, cells, box: { ...draft.box, top, bottom } };
}
