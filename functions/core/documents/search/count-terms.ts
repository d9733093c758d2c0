import { hashTerm } from './hash-term.ts';
import { type PackedTerms, packTerms } from './packed-terms.ts';
import { terms } from './terms.ts';

/**
 * A file name describes the document's subject, so each word in it counts as if it occurred this many times in the
 * text.
 */
const nameWeight = 4;

/** Far more than any human text has. Further terms are not counted. */
const maximumDifferentTerms = 400_000;

/** Counts the terms in a document's file name and pages, in the form of its table item. */
export function countTerms(filename: string, pages: readonly string[]): PackedTerms {
  const counts = new Map<number, number>();
  let length = 0;
  const add = (text: string, weight: number) => {
    for (const { term } of terms(text)) {
      const hash = hashTerm(term);
      const count = counts.get(hash);
      if (count === undefined && counts.size >= maximumDifferentTerms) continue;
      counts.set(hash, (count ?? 0) + weight);
      length += 1;
    }
  };
  add(filename, nameWeight);
  for (const page of pages) add(page, 1);
  return { length, packed: packTerms(counts) };
}
