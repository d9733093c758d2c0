import type { FoundTable } from '../tables/found-table.ts';
import { escapedMarkdown } from './escape-markdown.ts';
import { tableRows } from './table-rows.ts';

/** Returns a table in GitHub's Markdown. Its first row is the header, since Markdown has no tables without one. */
export function markdownTable(table: FoundTable): string {
  const [header = [], ...rows] = tableRows(table);
  return [rowMarkdown(header), rowMarkdown(header, '---'), ...rows.map((row) => rowMarkdown(row))].join('\n');
}

/**
 * Returns the rows of a table that continues from the page before, without its repeated titles; undefined for others.
 */
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
