import { hashTerm } from './hash-term.ts';
import { type PackedTerms, packTerms } from './packed-terms.ts';
import { terms } from './terms.ts';

/** A name says what a document is about: a word of it counts as if the text had it so many times. */
const nameWeight = 4;

/** Far more than any text that people write has. Those that come later are not counted. */
const maximumDifferentTerms = 400_000;

/** Counts the terms of a document's file name and its pages, as its item of the table holds them. */
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
