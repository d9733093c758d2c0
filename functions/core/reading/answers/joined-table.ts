import { htmlTableEnd } from './html-table.ts';

/** Adds further rows to the table, in Markdown or HTML, that ends a text. Undefined if none ends it. */
export function joinedTable(before: string, rows: string): string | undefined {
  if (before.endsWith(htmlTableEnd)) return before.slice(0, -htmlTableEnd.length + 1) + rows;
  return /(?:^|\n)\|[^\n]*\|$/.test(before) ? `${before}\n${rows}` : undefined;
}
