import type { FoundTable } from '../tables/found-table.ts';
import { escapedMarkdown } from './escape-markdown.ts';
import { tableRows } from './table-rows.ts';

/** A table as GitHub writes it. Its first row is the header, since Markdown has no tables without one. */
export function markdownTable(table: FoundTable): string {
  const [header = [], ...rows] = tableRows(table);
  return [header, header.map(() => undefined), ...rows]
    .map((row) => `| ${row.map((cell) => (cell === undefined ? '---' : cellText(cell))).join(' | ')} |`)
    .join('\n');
}

function cellText(text: string): string {
  return escapedMarkdown(text).replaceAll('|', '\\|');
}
