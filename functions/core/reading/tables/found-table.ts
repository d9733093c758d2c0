import type { Rectangle } from '../../geometry/rectangle.ts';
import { joinTexts } from '../blocks/join-lines.ts';
import { type TextRow, textOf, textRows } from '../text-rows.ts';
import type { WordRow } from '../word-row.ts';
import type { Word } from '../words.ts';

/** A table on a page. Its cells are ordered by row, then by column; places without one are empty. */
export interface FoundTable {
  readonly box: Rectangle;
  /** 0 to 1: the share of similar tables that are found correctly. */
  readonly confidence: number;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly cells: readonly TableCell[];
  /** For a continuation of the last table of the page before: the number of repeated title rows. */
  readonly continues?: number;
  /** The start of each word in its cells among the page's letters. Other content within its box is not part of it. */
  readonly words: ReadonlySet<number>;
  /** The texts in its cells that run down or up the page. */
  readonly turned: readonly Pick<Word, 'start' | 'end'>[];
}

/** Rows and columns count from 0. */
export interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly text: string;
  readonly rows: readonly WordRow[];
  readonly box: Rectangle;
}

/** A table while it is being found. */
export interface TableDraft {
  readonly box: Rectangle;
  /** Whether lines bound each of its cells, and whether lines above and below bound the table. */
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

/** Removes empty cells, and rows and columns in which no cell begins. */
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
    row: rows.get(cell.row) as number, // has every cell's row
    column: columns.get(cell.column) as number,
    rowSpan: spanned(rows, cell.row, cell.rowSpan),
    columnSpan: spanned(columns, cell.column, cell.columnSpan),
  }));
  moved.sort((one, other) => one.row - other.row || one.column - other.column);
  return { ...draft, rowCount: rows.size, columnCount: columns.size, cells: moved };
}

/** The rank of each value, the smallest first. */
function places(values: readonly number[]): ReadonlyMap<number, number> {
  const inOrder = [...new Set(values)].sort((one, other) => one - other);
  return new Map(inOrder.map((value, place) => [value, place]));
}

/** The text of a cell's words, line after line, with hyphenated words joined. */
export function cellText(words: readonly Word[]): string {
  return joinTexts(textRows(words, Infinity, []).map(rowText));
}

function rowText({ chunks }: TextRow): string {
  return chunks.map(({ words }) => textOf(words)).join(' ');
}
