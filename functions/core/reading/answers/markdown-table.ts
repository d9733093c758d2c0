import { styledRuns, withoutWholeBold } from '../styles/styled-runs.ts';
import type { StyleOf } from '../styles/text-style.ts';
import type { FoundTable } from '../tables/found-table.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { tableRows } from './table-rows.ts';

/** Returns a table in GitHub's Markdown. Its first row is the header, since Markdown has no tables without one. */
export function markdownTable(table: FoundTable, styleOf: StyleOf): string {
  const [header = [], ...rows] = markdownGrid(table, styleOf);
  return [rowMarkdown(header), rowMarkdown(header.map(() => '---')), ...rows.map(rowMarkdown)].join('\n');
}

/**
 * Returns the rows of a table that continues from the page before, without its repeated titles; undefined for others.
 */
export function markdownRows(table: FoundTable, styleOf: StyleOf): string | undefined {
  if (table.continues === undefined) return undefined;
  return markdownGrid(table, styleOf).slice(table.continues).map(rowMarkdown).join('\n');
}

/** The Markdown of the cells, row by row. The first row is bold as it is. */
function markdownGrid(table: FoundTable, styleOf: StyleOf): readonly (readonly string[])[] {
  return tableRows(table, ({ row, text, rows }) => {
    const runs = styledRuns(text, rows, styleOf);
    return inlineMarkdown(row === 0 ? withoutWholeBold(runs) : runs).replaceAll('|', '\\|');
  });
}

function rowMarkdown(row: readonly string[]): string {
  return `| ${row.join(' | ')} |`;
}
