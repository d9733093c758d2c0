import { accountOf } from '../../contract/callers/tenant.ts';
import { rankInCollection } from './collection/rank-in-collection.ts';
import { searchEngineOf } from './collection/search-engine.ts';
import { rankByTerms } from './rank-by-terms.ts';
import type { RankedDocuments } from './ranked-documents.ts';

/**
 * The documents of a tenant that have every term, by Okapi BM25: from the table of terms, or from the collection if the
 * operator has moved the account there. Throws storage_failed.
 */
export async function rankDocuments(tenant: string, terms: ReadonlySet<string>): Promise<RankedDocuments> {
  if (terms.size === 0) return { ranked: [], further: 0 };
  const isInCollection = (await searchEngineOf(accountOf(tenant))) === 'collection';
  if (isInCollection) return rankInCollection(tenant, terms);
  return { ranked: await rankByTerms(tenant, terms), further: 0 };
}
