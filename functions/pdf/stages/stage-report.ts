import type { RedactionOutcome } from '../../core/contract/fields/redaction.ts';
import { limits } from '../../core/contract/limits.ts';

/** What stages have to say besides the document, while it is changed. */
export interface StageReport {
  readonly outcomes: RedactionOutcome[];
  /** How many pages the price of the stage done last counts, if that is not all of them. */
  pricedPages: number | undefined;
  /** Reads the document back once it is written. Throws if it does not keep what the stage has promised. */
  proof: ((pdf: Uint8Array) => Promise<void>) | undefined;
}

/** A report in which nothing is said yet. */
export function emptyReport(): StageReport {
  return { outcomes: [], pricedPages: undefined, proof: undefined };
}

/** Adds what was redacted. The answer lists no more places of several stages than of one: a job keeps it in one item. */
export function reportOutcomes({ outcomes }: StageReport, told: readonly RedactionOutcome[]): void {
  let left = limits.redactions.listed - outcomes.reduce((sum, { found }) => sum + found.length, 0);
  for (const { found, ...outcome } of told) {
    const listed = found.slice(0, left);
    left -= listed.length;
    outcomes.push({ ...outcome, found: listed });
  }
}
