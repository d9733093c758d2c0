import { indelSimilarity } from './edit-distance.ts';
import { withHtmlTables } from './markdown-tables.ts';
import { plainMarkdown } from './plain-markdown.ts';

/**
 * Normalized indel distance: how much of the text was found, in the order of the truth, from 0 to 1. Compares the whole
 * Markdown, tables as HTML, without emphasis, as OpenDataLoader's benchmark does.
 */
export function nid(truth: string, found: string): number {
  return indelSimilarity(comparable(truth), comparable(found));
}

function comparable(markdown: string): string {
  return plainMarkdown(withHtmlTables(markdown)).replaceAll(/\s+/g, ' ').trim();
}
