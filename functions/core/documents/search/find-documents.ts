import type { DocumentSource } from './document-source.ts';
import { findTerms } from './find-terms.ts';
import type { FoundDocuments, Hit } from './found-documents.ts';
import { rankDocuments } from './rank-documents.ts';
import { readAhead } from './read-ahead.ts';
import { snippet } from './snippet.ts';
import { queryTerms } from './terms.ts';
import { visibleMatches } from './visible-matches.ts';

/** How many texts are read at a time. */
const textsAtOnce = 16;

/** Finds the documents that have every word of a query in their text or file name, best match first. */
export async function findDocuments(
  tenant: string,
  query: string,
  limit: number,
  { readVisible, readText }: DocumentSource,
): Promise<FoundDocuments> {
  const wanted = queryTerms(query);
  const { ranked, further } = await rankDocuments(tenant, wanted);
  const { first, total } = await visibleMatches(ranked, limit, readVisible);
  const hits: Hit[] = [];
  const described = readAhead(first, textsAtOnce, async ({ document, rank }) => {
    return { document, rank, snippet: snippetOf(await readText(document), wanted) };
  });
  for await (const hit of described) hits.push(hit);
  return { hits, total: total + further, isComplete: true };
}

function snippetOf(pages: readonly string[], wanted: ReadonlySet<string>): string {
  const found = findTerms(pages, wanted);
  if (found) return snippet(found.text, found);
  return snippet(pages.find((page) => page !== '') ?? '', { start: 0, end: 0 });
}
