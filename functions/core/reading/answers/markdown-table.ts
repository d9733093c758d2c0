import { styledRuns, withoutWholeStyle } from '../styles/styled-runs.ts';
import type { StyleOf } from '../styles/text-style.ts';
import type { FoundTable } from '../tables/found-table.ts';
import { titleRows } from '../tables/titles/title-rows.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import type { RowText, TableText } from './table-text.ts';

/** Returns a table in GitHub's Markdown. Its first row is the header, since Markdown has no tables without one. */
export function markdownTable(table: FoundTable, styleOf: StyleOf): TableText {
  const { rowCount, columnCount } = table;
  const empty = Array<string>(columnCount).fill('');
  const texts = Array.from({ length: rowCount }, () => [...empty]);
  const runs = texts.map(() => [] as RowText['cells'][number][]);
  for (const { row, column, text, rows } of table.cells) {
    const cells = texts[row];
    if (!cells || column >= columnCount) continue;
    const styled = styledRuns(text, rows, styleOf);
    // The first row is bold as it is.
    const written = row === 0 ? withoutWholeStyle(styled) : styled;
    cells[column] = inlineMarkdown(written).replaceAll('|', '\\|');
    runs[row]?.push(written);
  }
  const all = texts.map(
    (cells, row): RowText => ({
      text: rowOf(cells),
      rowCount: 1,
      cells: runs[row] ?? [],
    }),
  );
  const count = Math.max(titleRows(table), 1);
  return {
    titles: all.slice(0, count),
    rows: all.slice(count),
    whole: ([first, ...titles], rows) =>
      [
        first?.text ?? rowOf(empty),
        rowOf(empty.map(() => '---')),
        ...[...titles, ...rows].map(({ text }) => text),
      ].join('\n'),
  };
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
