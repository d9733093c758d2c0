import type { HiddenReason } from '../contract/fields/hidden-text.ts';

/** The number of runs of hidden text by reason, without reasons that do not occur. */
export type ReasonCounts = Partial<Record<HiddenReason, number>>;

/** Adds runs of hidden text to the counts. */
export function countReasons(counts: ReasonCounts, runs: readonly { readonly reason: HiddenReason }[]): void {
  for (const { reason } of runs) counts[reason] = (counts[reason] ?? 0) + 1;
}
