import type { Choice } from './task.ts';

/** The levels of signatures in plain words, from the lowest. */
export const signatureLevelChoices: readonly Choice[] = [
  ['b_b', 'without a time stamp'],
  ['b_t', 'with a time stamp, which proves when it was made'],
  ['b_lt', 'with proof that the certificate was valid then'],
  ['b_lta', 'lasting for decades: with all proofs, sealed by a time stamp'],
];

/** A level as its choice says it, and as PAdES names it. */
export function levelInWords(level: string): string {
  const [, words = ''] = signatureLevelChoices.find(([known]) => known === level) ?? [];
  return `${words} (PAdES ${level.toUpperCase().replace('_', '-')})`;
}
