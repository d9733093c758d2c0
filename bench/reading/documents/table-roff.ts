import type { SourceCell, SourceTable } from './source-document.ts';

/** The content at a grid position: a cell, or the continuation of one that spans several positions. */
type Place = SourceCell | 'across' | 'down';

/** A table for tbl, with its caption. A long one is split across pages, with its header repeated. */
export function tableRoff(table: SourceTable): string[] {
  const isLong = table.rows.length > 25;
  const grid = placesOf(table);
  const wide = wideColumn(grid);
  const isOpen = table.lines === 'all' || table.lines === 'none';
  const rows = grid.flatMap((row, index) => [
    ...(hasLineAbove(table, index) ? ['_'] : []),
    dataLine(row),
    ...(isLong && index === table.headerRows - 1 ? ['.TH'] : []),
  ]);
  return [
    '.LP',
    `.I "${escapedRoff(table.caption)}"`,
    '.LP',
    isLong ? '.TS H' : '.TS',
    ...(table.lines === 'all' ? ['allbox;'] : []),
    `${formatLines(grid, table.headerRows, wide).join('\n')}.`,
    ...rows,
    ...(isOpen ? [] : ['_']),
    '.TE',
    '.LP',
  ];
}

/** Text escaped for groff. */
export function escapedRoff(text: string): string {
  return text.replaceAll('\\', '\\e').replace(/^(?=['.])/, '\\&');
}

function hasLineAbove({ lines, headerRows }: SourceTable, row: number): boolean {
  if (lines === 'between rows') return row > 0;
  return lines === 'around the header' && (row === 0 || row === headerRows);
}

function placesOf({ rows }: SourceTable): Place[][] {
  const grid: Place[][] = rows.map(() => []);
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      while (grid[index]?.[column] !== undefined) column++;
      for (let down = 0; down < (cell.rowSpan ?? 1); down++) {
        for (let across = 0; across < (cell.columnSpan ?? 1); across++) {
          const line = grid[index + down];
          if (line) line[column + across] = across > 0 ? 'across' : down > 0 ? 'down' : cell;
        }
      }
      column += cell.columnSpan ?? 1;
    }
  }
  return grid;
}

/** The column whose texts must be broken into lines, if there is one. */
function wideColumn(grid: readonly (readonly Place[])[]): number {
  return (
    grid.map((row) => row.findIndex((place) => textOf(place).length > 60)).find((column) => column >= 0) ?? -1
  );
}

/** A line of formats for each row; the last one applies to all following rows. */
function formatLines(grid: readonly (readonly Place[])[], headerRows: number, wide: number): string[] {
  const lines = grid.map((row, index) =>
    row
      .map((place, column) => {
        if (place === 'across') return 's';
        if (place === 'down') return '^';
        const letter = index < headerRows ? 'cb' : column === 0 || wide >= 0 ? 'l' : 'r';
        return column === wide ? `${letter}w(8c)` : letter;
      })
      .join(' '),
  );
  return lines.slice(0, headerRows + 1);
}

/** A horizontal continuation of a cell has no field of its own. */
function dataLine(row: readonly Place[]): string {
  return row
    .filter((place) => place !== 'across')
    .map((place) => {
      const text = escapedRoff(textOf(place));
      return text.length > 60 ? `T{\n${text}\nT}` : text;
    })
    .join('\t');
}

function textOf(place: Place): string {
  return typeof place === 'string' ? '' : place.text;
}
