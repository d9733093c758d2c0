import { hashTerm } from './hash-term.ts';
import { countsIn } from './packed-terms.ts';
import type { RankedId } from './ranked-documents.ts';
import { roundedRank } from './rounded-rank.ts';
import { readTerms } from './terms-table.ts';

/** BM25's usual constants: how soon repeating a term stops mattering, and how much a document's length matters. */
const saturation = 1.2;
const lengthWeight = 0.75;

/** The documents of a tenant that have every one of these terms, from the table, which is read as a whole. */
export async function rankByTerms(tenant: string, terms: ReadonlySet<string>): Promise<RankedId[]> {
  const hashes = [...terms].map(hashTerm);
  const documentsWith = hashes.map(() => 0);
  const found: { readonly id: string; readonly length: number; readonly counts: readonly number[] }[] = [];
  let documents = 0;
  let totalLength = 0;
  await readTerms(tenant, ({ id, length, packed }) => {
    const counts = hashes.map(countsIn(packed));
    for (const [index, count] of counts.entries())
      if (count > 0) documentsWith[index] = (documentsWith[index] ?? 0) + 1;
    documents += 1;
    totalLength += length;
    if (counts.every((count) => count > 0)) found.push({ id, length, counts });
  });

  const weights = documentsWith.map((having) => Math.log(1 + (documents - having + 0.5) / (having + 0.5)));
  const meanLength = totalLength / documents;
  return found
    .map(({ id, length, counts }) => {
      const norm = saturation * (1 - lengthWeight + (lengthWeight * length) / meanLength);
      const scores = counts.map(
        (count, index) => (weights[index] ?? 0) * ((count * (saturation + 1)) / (count + norm)),
      );
      return { id, rank: roundedRank(scores.reduce((sum, score) => sum + score, 0)) };
    })
    .sort((left, right) => right.rank - left.rank || (left.id < right.id ? 1 : -1));
}
