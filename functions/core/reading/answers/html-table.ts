import { styledRuns, withoutWholeStyle } from '../styles/styled-runs.ts';
import type { StyleOf } from '../styles/text-style.ts';
import type { FoundTable, TableCell } from '../tables/found-table.ts';
import { titleRows } from '../tables/titles/title-rows.ts';
import { inlineHtml } from './inline-html.ts';
import type { RowText, TableText } from './table-text.ts';

/** The end of every table. */
export const htmlTableEnd = '\n</tbody>\n</table>';

/** Returns a table in HTML, with the spans of its cells. It has no empty line, which would end it in Markdown. */
export function htmlTable(table: FoundTable, styleOf: StyleOf): TableText {
  const count = titleRows(table);
  const groups: { readonly start: number; readonly rows: RowText[] }[] = [];
  let end = 0;
  for (const [row, cells] of gridOf(table).entries()) {
    const written = rowOf(cells, row < count ? 'th' : 'td', styleOf);
    // The titles and the others are apart.
    if (row >= end || row === count) groups.push({ start: row, rows: [] });
    groups.at(-1)?.rows.push(written);
    for (const cell of cells) if (cell) end = Math.max(end, row + cell.rowSpan);
  }
  const joined = (rows: readonly RowText[]): RowText => ({
    text: rows.map(({ text }) => text).join('\n'),
    rowCount: rows.reduce((sum, { rowCount }) => sum + rowCount, 0),
    cells: rows.flatMap(({ cells }) => cells),
  });
  return {
    titles: groups.filter(({ start }) => start < count).map(({ rows }) => joined(rows)),
    rows: groups.filter(({ start }) => start >= count).map(({ rows }) => joined(rows)),
    whole: (titles, rows) => {
      const head = titles.length > 0 ? `<thead>\n${joined(titles).text}\n</thead>\n` : '';
      return `<table>\n${head}<tbody>\n${joined(rows).text}${htmlTableEnd}`;
    },
  };
}

type Row = (TableCell | undefined)[];

/** The cells that begin in each row, by column, without the places that a cell spans; undefined for empty places. */
function gridOf({
  cells,
  rowCount,
  columnCount,
}: FoundTable): readonly (readonly (TableCell | undefined)[])[] {
  const grid: Row[] = Array.from({ length: rowCount }, () => Array<TableCell | undefined>(columnCount));
  const isSpanned = grid.map(() => Array<boolean>(columnCount).fill(false));
  for (const cell of cells) {
    (grid[cell.row] as Row)[cell.column] = cell; // a table has its cells' rows
    for (let row = cell.row; row < Math.min(cell.row + cell.rowSpan, rowCount); row++)
      isSpanned[row]?.fill(true, cell.column + (row === cell.row ? 1 : 0), cell.column + cell.columnSpan);
  }
  return grid.map((row, at) =>
    [...row].filter((cell, column) => cell !== undefined || !isSpanned[at]?.[column]),
  );
}

function rowOf(cells: readonly (TableCell | undefined)[], tag: 'th' | 'td', styleOf: StyleOf): RowText {
  const runs = cells.flatMap((cell) => {
    if (!cell) return [];
    const styled = styledRuns(cell.text, cell.rows, styleOf);
    return [tag === 'th' ? withoutWholeStyle(styled) : styled];
  });
  let at = 0;
  const texts = cells.map((cell) => {
    if (!cell) return `<${tag}></${tag}>`;
    const { rowSpan, columnSpan } = cell;
    const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}`;
    return `<${tag}${spans}>${inlineHtml(runs[at++] ?? [])}</${tag}>`;
  });
  return { text: `<tr>${texts.join('')}</tr>`, rowCount: 1, cells: runs };
}
