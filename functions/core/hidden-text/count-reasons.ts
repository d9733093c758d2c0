import type { HiddenReason } from '../contract/fields/hidden-text.ts';

/** How many runs of text are hidden for each reason; none that does not occur. */
export type ReasonCounts = Partial<Record<HiddenReason, number>>;

/** Adds runs of hidden text to their counts. */
export function countReasons(counts: ReasonCounts, runs: readonly { readonly reason: HiddenReason }[]): void {
  for (const { reason } of runs) counts[reason] = (counts[reason] ?? 0) + 1;
}
