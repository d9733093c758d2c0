import { orStorageFailed } from '../../storage-problem.ts';
import { hashTerm } from '../hash-term.ts';
import type { RankedDocuments } from '../ranked-documents.ts';
import { roundedRank } from '../rounded-rank.ts';
import { collectionRequest } from './collection-request.ts';
import { termToken } from './term-token.ts';

/** As many matches as a search checks for documents that are gone, and more than it returns. */
const maximumRanked = 1_000;

/** Lucene leaves out this factor of BM25, which is the same for all: k1 + 1. */
const leftOut = 2.2;

interface SearchAnswer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _id: string; readonly _score: number }[];
  };
}

/** The documents of a tenant that have every one of these terms, from the collection. Throws storage_failed. */
export async function rankInCollection(tenant: string, terms: ReadonlySet<string>): Promise<RankedDocuments> {
  const query = {
    bool: {
      filter: [{ term: { tenant } }, { range: { expires: { gt: Math.floor(Date.now() / 1_000) } } }],
      must: [...terms].map((term) => ({ term: { terms: termToken(hashTerm(term)) } })),
    },
  };
  const body = JSON.stringify({
    query,
    sort: [{ _score: 'desc' }, { id: 'desc' }],
    size: maximumRanked,
    track_scores: true,
    track_total_hits: true,
    _source: false,
  });
  const { hits } = await orStorageFailed(collectionRequest<SearchAnswer>('POST', '/_search', body));
  const ranked = hits.hits.map(({ _id, _score }) => ({ id: _id, rank: roundedRank(_score * leftOut) }));
  return { ranked, further: Math.max(0, hits.total.value - ranked.length) };
}
