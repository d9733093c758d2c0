import type { Document } from '../document.ts';
import type { DocumentSource } from './document-source.ts';
import type { FoundDocuments, Hit } from './found-documents.ts';
import { matchPages } from './match-pages.ts';
import { readAhead } from './read-ahead.ts';
import { snippet } from './snippet.ts';

interface GrepBounds {
  readonly timeoutMs: number;
  /** Of all texts together. */
  readonly characters: number;
}

const usualBounds: GrepBounds = { timeoutMs: 15_000, characters: 512 * 1024 * 1024 };

/** How many texts are read at a time. A long one takes about ten megabytes. */
const textsAtOnce = 32;

/** Texts are matched in batches, because starting the engine for each short text would dominate the time. */
const together = { documents: 64, characters: 1024 * 1024 };

interface ReadDocument {
  readonly document: Document;
  readonly pages: readonly string[];
}

/**
 * Finds the documents whose text matches a regular expression, ignoring case, newest first. Stops at a limit, and
 * reports it. Throws invalid_regex and storage_failed.
 */
export async function grepDocuments(
  pattern: string,
  limit: number,
  { listVisible, readText }: DocumentSource,
  { timeoutMs, characters }: GrepBounds = usualBounds,
): Promise<FoundDocuments> {
  const match = matchPages(pattern);
  const hits: Hit[] = [];
  let total = 0;
  const search = (batch: readonly ReadDocument[]) => {
    for (const [index, found] of match(batch.map(({ pages }) => pages)).entries()) {
      const document = batch[index]?.document;
      if (!found || !document) continue;
      total += 1;
      if (hits.length >= limit) continue;
      hits.push({ document, rank: found.count, snippet: snippet(found.text, found.first) });
    }
  };

  const endsAtMs = performance.now() + timeoutMs;
  const read = async (document: Document) => ({ document, pages: await readText(document) });
  let batch: ReadDocument[] = [];
  let batchCharacters = 0;
  let charactersLeft = characters;
  let isComplete = true;
  for await (const next of readAhead(listVisible(), textsAtOnce, read)) {
    const length = next.pages.reduce((sum, page) => sum + page.length, 0);
    isComplete = length <= charactersLeft && performance.now() < endsAtMs;
    if (!isComplete) break;
    charactersLeft -= length;
    batch.push(next);
    batchCharacters += length;
    if (batch.length < together.documents && batchCharacters < together.characters) continue;
    search(batch);
    [batch, batchCharacters] = [[], 0];
  }
  search(batch);
  return { hits, total, isComplete };
}
