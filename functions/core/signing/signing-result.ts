import type { Outcome, SignatureLevel } from '../contract/messages/signing-rounds.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Render } from '../images/read-svg.ts';
import { UnreadableDer } from '../signatures/read-der.ts';
import { AnswersMissing, type Rounds, signingFailed } from './rounds.ts';

/** What an operation of signing gives: needs, or the file with its level. */
export interface SigningResult {
  readonly json: Outcome;
  readonly pdf?: Uint8Array;
  readonly pageCount?: number;
  readonly warnings?: readonly string[];
  /** The mark of the test environment cannot be added to a signed file. */
  readonly isMarked?: true;
}

/** What an operation needs of its call. */
export interface SigningContext {
  /** Whether to put the mark of the test environment on a file that is not yet signed. */
  readonly isTest: boolean;
  /** Prints HTML. */
  readonly render: Render;
}

/** A finished file. */
interface Finished {
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  readonly warnings: readonly string[];
  readonly level: SignatureLevel | null;
}

/** Does the work of a round. What it needs, is its result then. */
export async function inRound(rounds: Rounds, work: () => Promise<Finished>): Promise<SigningResult> {
  try {
    const { bytes, pageCount, warnings, level } = await work();
    return {
      json: { level },
      pdf: bytes,
      pageCount,
      isMarked: true,
      ...(warnings.length > 0 && { warnings }),
    };
  } catch (error) {
    if (error instanceof AnswersMissing) return { json: { needs: [...rounds.needs.values()] } };
    if (error instanceof UnreadableDer)
      throw signingFailed('certificate', 'A certificate, or what is signed with it, cannot be read.', error);
    throw error;
  }
}

/** The problem of a level without a timestamp authority, before any work. */
export function checkTimestampUrl(level: SignatureLevel, { timestampUrl }: Rounds): void {
  if (level !== 'b_b' && timestampUrl === undefined)
    throw new Problem('missing_field', 'Send `timestamp_url`: the level needs a timestamp.');
}
