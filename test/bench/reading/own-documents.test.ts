import { expect, test } from '@jest/globals';
import { sampleLayouts } from '../../../bench/reading/documents/layouts/sample-layouts.ts';
import { sampleSources } from '../../../bench/reading/documents/sample-sources.ts';
import { sourceHtml } from '../../../bench/reading/documents/source-html.ts';
import { sourceMarkdown } from '../../../bench/reading/documents/source-markdown.ts';
import { gridOf, tablesOfMarkdown } from '../../../bench/reading/metrics/markdown-tables.ts';

test('the HTML and the Markdown of a sample have the same tables, headings and items, each time', () => {
  const sources = sampleSources(2);
  expect(sources).toEqual(sampleSources(2));
  expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length);
  for (const source of sources) {
    const [html, markdown] = [sourceHtml(source), sourceMarkdown(source)];
    expect(tablesOfMarkdown(html).map(gridOf)).toEqual(tablesOfMarkdown(markdown).map(gridOf));
    expect(html.match(/<h[1-6]>/g)).toHaveLength(markdown.match(/^#{1,6} /gm)?.length ?? 0);
    expect(html.match(/<li>/g) ?? []).toHaveLength(markdown.match(/^ *(-|\d+\.) /gm)?.length ?? 0);
  }
});

test('cells that span rows and columns leave room for no others', () => {
  const grids = sampleSources(1).flatMap((source) => tablesOfMarkdown(sourceMarkdown(source)).map(gridOf));
  expect(grids.length).toBeGreaterThan(5);
  for (const grid of grids) expect(new Set(grid.map((row) => row.length)).size).toBe(1);
});

test('the HTML and the Markdown of a layout have the same tables and headings, each time', () => {
  const layouts = sampleLayouts(5, 12);
  expect(layouts).toEqual(sampleLayouts(5, 12));
  expect(layouts).not.toEqual(sampleLayouts(6, 12));
  expect(new Set(layouts.map(({ layout }) => `${layout?.kind} ${layout?.script}`)).size).toBe(9 * 12);
  for (const source of layouts) {
    const [html, markdown] = [sourceHtml(source), sourceMarkdown(source)];
    const shown = (row: readonly string[]) => (source.layout?.isRightToLeft ? row.toReversed() : row);
    expect(tablesOfMarkdown(html).map((table) => gridOf(table).map(shown))).toEqual(
      tablesOfMarkdown(markdown).map(gridOf),
    );
    expect(html.match(/<h[1-6][ >]/g)).toHaveLength(markdown.match(/^#{1,6} /gm)?.length ?? 0);
  }
});
