import {
  type HiddenReason,
  type HiddenState,
  hiddenState,
} from '../contract/fields/redaction/hidden-text.ts';

/** The amount of text that is not seen, with the field names of answers: in all, by reason and by state. */
export interface HiddenCounts extends Amount, Readonly<Record<HiddenState, Amount>> {
  /** Without reasons that do not occur. */
  readonly reasons: Partial<Record<HiddenReason, number>>;
}

interface Amount {
  runs: number;
  characters: number;
}

export function emptyCounts(): HiddenCounts {
  const none = { runs: 0, characters: 0 };
  return { ...none, reasons: {}, hidden: { ...none }, unverified: { ...none } };
}

/** Adds a run to the counts. `characters` are its UTF-16 units. */
export function countRun(counts: HiddenCounts, reason: HiddenReason, characters: number): void {
  counts.reasons[reason] = (counts.reasons[reason] ?? 0) + 1;
  for (const amount of [counts, counts[hiddenState(reason)]]) {
    amount.runs += 1;
    amount.characters += characters;
  }
}
