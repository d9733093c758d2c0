import type { Rectangle } from '../../geometry/rectangle.ts';
import { joinTexts } from '../blocks/join-lines.ts';
import { type TextRow, textOf, textRows } from '../text-rows.ts';
import type { Word } from '../words.ts';

/** A table on a page. Its cells are in order of their rows, then of their columns; places without one are empty. */
export interface FoundTable {
  readonly box: Rectangle;
  /** 0 to 1: the share of tables like this that are found as they are. */
  readonly confidence: number;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly cells: readonly TableCell[];
  /** Of a table that goes on from the last of the page before: how many of its first rows are titles that this has, too. */
  readonly continues?: number;
  /** Where the words of its cells begin among the page's letters. What else lies within its box is no part of it. */
  readonly words: ReadonlySet<number>;
}

/** Rows and columns count from 0. */
interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly text: string;
  readonly box: Rectangle;
}

/** A table while it is being found. */
export interface TableDraft {
  readonly box: Rectangle;
  /** Whether lines bound its cells and nothing else, and whether lines above and below bound the table. */
  readonly isRuled: boolean;
  readonly isBounded: boolean;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly cells: readonly DraftCell[];
}

export interface DraftCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly words: readonly Word[];
}

/** The same without cells that are empty, and without rows and columns in which no cell begins. */
export function withoutEmpty(draft: TableDraft): TableDraft {
  const cells = draft.cells.filter(({ words }) => words.length > 0);
  const rows = places(cells.map(({ row }) => row));
  const columns = places(cells.map(({ column }) => column));
  const spanned = (kept: ReadonlyMap<number, number>, start: number, span: number) => {
    let count = 1;
    for (let place = start + 1; place < start + span; place++) if (kept.has(place)) count++;
    return count;
  };
  const moved = cells.map((cell) => ({
    ...cell,
    row: rows.get(cell.row) as number, // its own is among them
    column: columns.get(cell.column) as number,
    rowSpan: spanned(rows, cell.row, cell.rowSpan),
    columnSpan: spanned(columns, cell.column, cell.columnSpan),
  }));
  moved.sort((one, other) => one.row - other.row || one.column - other.column);
  return { ...draft, rowCount: rows.size, columnCount: columns.size, cells: moved };
}

/** What place each value has among them, the least first. */
function places(values: readonly number[]): ReadonlyMap<number, number> {
  const inOrder = [...new Set(values)].sort((one, other) => one - other);
  return new Map(inOrder.map((value, place) => [value, place]));
}

/** The text of words that stand in one cell, line after line, with words that a hyphen parts as one. */
export function cellText(words: readonly Word[]): string {
  return joinTexts(textRows(words, Infinity, []).map(rowText));
}

function rowText({ chunks }: TextRow): string {
  return chunks.map(({ words }) => textOf(words)).join(' ');
}
