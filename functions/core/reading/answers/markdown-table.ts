import type { FoundTable } from '../tables/found-table.ts';
import { escapedMarkdown } from './escape-markdown.ts';
import { tableRows } from './table-rows.ts';

/** A table as GitHub writes it. Its first row is the header, since Markdown has no tables without one. */
export function markdownTable(table: FoundTable): string {
  const [header = [], ...rows] = tableRows(table);
  return [rowMarkdown(header), rowMarkdown(header, '---'), ...rows.map((row) => rowMarkdown(row))].join('\n');
}

/** The rows of a table that goes on from the page before, without the titles that are repeated; undefined for others. */
export function markdownRows(table: FoundTable): string | undefined {
  if (table.continues === undefined) return undefined;
  return tableRows(table)
    .slice(table.continues)
    .map((row) => rowMarkdown(row))
    .join('\n');
}

function rowMarkdown(row: readonly string[], instead?: string): string {
  return `| ${row.map((cell) => instead ?? cellText(cell)).join(' | ')} |`;
}

function cellText(text: string): string {
  return escapedMarkdown(text).replaceAll('|', '\\|');
}
