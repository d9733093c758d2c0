import type { RedactionOutcome } from '../../core/contract/fields/redaction/redaction.ts';
import { limits } from '../../core/contract/limits.ts';

/** What stages report besides the changed document. */
export interface StageReport {
  readonly outcomes: RedactionOutcome[];
  /** The number of pages that the last stage's price counts, if not all. */
  pricedPages: number | undefined;
  /** Checks the written document. Throws if it breaks a promise of the stage. */
  proof: ((pdf: Uint8Array) => Promise<void>) | undefined;
  /** The facts of the last redaction that its report states besides the outcomes. */
  redaction: RedactionFacts | undefined;
}

/** The facts of a redaction and its verification. Pages count from 1. */
export interface RedactionFacts {
  readonly sourcePageCount: number;
  /** The number of different texts that the result is searched for. */
  readonly searchedWords: number;
  /** Whether a text contains one of them. */
  readonly mentionsWords: (text: string) => boolean;
  /** Pages with text that was not searched. */
  readonly unreadPages: readonly number[];
  /** Pages of the result that a recogniser has read. */
  readonly recognisedPages: readonly number[];
  /** Whether shapes of glyphs in the result were compared with their text. */
  readonly hasComparedShapes: boolean;
}

/** An empty report. */
export function emptyReport(): StageReport {
  return { outcomes: [], pricedPages: undefined, proof: undefined, redaction: undefined };
}

/**
 * Adds redaction outcomes. The response lists no more places for several stages than for one, since a job stores it in
 * one item.
 */
export function reportOutcomes({ outcomes }: StageReport, reported: readonly RedactionOutcome[]): void {
  let left = limits.redactions.listed - outcomes.reduce((sum, { found }) => sum + found.length, 0);
  for (const { found, ...outcome } of reported) {
    const listed = found.slice(0, left);
    left -= listed.length;
    outcomes.push({ ...outcome, found: listed });
  }
}
