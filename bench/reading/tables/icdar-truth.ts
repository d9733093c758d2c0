import { parseFragment } from 'parse5';
import type { Grid, TablesByPage } from './score-tables.ts';

/** The interpretations of row and column coordinates. */
export type Counting = 'from the first' | 'from 0';

/**
 * The tables of a document of the ICDAR 2013 table competition, from its `-str.xml`: a spanning cell has its text in
 * the first position. About half of the files count rows and columns from 1. Read `from 0`, as in camelot's benchmark,
 * such a table has an empty first row and column; `from the first` reads all as intended.
 */
export function icdarTruth(xml: string, counting: Counting): TablesByPage {
  const tables = new Map<number, Grid[]>();
  for (const [, attributes = '', body = ''] of xml.matchAll(/<region\b([^>]*)>([\s\S]*?)<\/region>/g)) {
    const page = numberOf(attributes, 'page') ?? 1;
    tables.set(page, [...(tables.get(page) ?? []), regionGrid(body, counting)]);
  }
  return tables;
}

function regionGrid(body: string, counting: Counting): Grid {
  const cells = [...body.matchAll(/<cell\b([^>]*)>([\s\S]*?)<\/cell>/g)].map(
    ([, attributes = '', content = '']) => ({
      row: numberOf(attributes, 'start-row') ?? 0,
      column: numberOf(attributes, 'start-col') ?? 0,
      text: contentText(content),
    }),
  );
  const first = (of: readonly number[]) => (counting === 'from 0' ? 0 : Math.min(...of));
  const [rows, columns] = [cells.map(({ row }) => row), cells.map(({ column }) => column)];
  const [top, left] = [first(rows), first(columns)];
  const grid = Array.from({ length: Math.max(...rows) - top + 1 }, () =>
    Array.from({ length: Math.max(...columns) - left + 1 }, () => ''),
  );
  for (const { row, column, text } of cells) {
    const line = grid[row - top];
    if (line) line[column - left] = text;
  }
  return grid;
}

function numberOf(attributes: string, name: string): number | undefined {
  const value = new RegExp(`\\b${name}\\s*=\\s*["'](\\d+)`).exec(attributes)?.[1];
  return value === undefined ? undefined : Number(value);
}

/** HTML's character references include XML's. */
function contentText(cell: string): string {
  const content = /<content>([\s\S]*?)<\/content>/.exec(cell)?.[1] ?? '';
  const escaped = content.replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );
  const [node] = parseFragment(escaped).childNodes;
  return node && 'value' in node ? node.value.replaceAll(/\s+/g, ' ').trim() : '';
}
