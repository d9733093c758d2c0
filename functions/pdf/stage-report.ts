import type { RedactionOutcome } from '../core/contract/redaction.ts';

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
