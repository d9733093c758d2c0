import { gridOf, tablesOfMarkdown } from '../metrics/markdown-tables.ts';
import { plainMarkdown } from '../metrics/plain-markdown.ts';
import type { Reading } from './reader.ts';

/** A reading of pages as Markdown: the tables come from each page, and the text defaults to the pages'. */
export function markdownReading(pages: ReadonlyMap<number, string>, markdown?: string): Reading {
  return {
    markdown: markdown ?? [...pages.values()].join('\n\n'),
    tables: new Map(
      [...pages].map(([page, text]) => [
        page,
        tablesOfMarkdown(text).map((table) => gridOf(table).map((row) => row.map(plainMarkdown))),
      ]),
    ),
  };
}
