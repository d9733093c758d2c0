import type { ExtendInput, TimestampInput } from '../contract/messages/signing-rounds.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { PdfInput } from '../opening/read-intact.ts';
import { signedFields } from '../signatures/signed-fields.ts';
import { markTest } from './place-signature.ts';
import { appendTimestamp, reachLevel } from './reach-level.ts';
import { startRound } from './rounds.ts';
import { checkTimestampUrl, inRound, type SigningContext, type SigningResult } from './signing-result.ts';
import { withRevision } from './updates/revision.ts';

/** Appends a document timestamp to a PDF, or says what it needs. Throws not_signable and the code of a failed step. */
export function timestampPdf(
  input: PdfInput,
  wishes: TimestampInput,
  context: SigningContext,
): Promise<SigningResult> {
  const rounds = startRound(wishes);
  return inRound(rounds, () =>
    withRevision(input, rounds, (revision) => {
      markTest(revision, context);
      const bytes = appendTimestamp(revision, rounds);
      const { sourcePages, warnings } = revision.draft;
      return { bytes, pageCount: sourcePages.length, warnings, level: null };
    }),
  );
}

/**
 * Brings every signature of a PDF to a higher level, or says what it needs. Throws not_signable for a PDF without
 * signatures, and the code of a failed step.
 */
export function extendSignatures(input: PdfInput, wishes: ExtendInput): Promise<SigningResult> {
  const rounds = startRound(wishes);
  const { level } = wishes;
  checkTimestampUrl(level, rounds);
  return inRound(rounds, () =>
    withRevision(input, rounds, ({ draft, form }) => {
      if (signedFields(draft, form).length === 0)
        throw new Problem('not_signable', 'The PDF has no signatures that could be extended.');
      const bytes = reachLevel(input, rounds, level);
      return { bytes, pageCount: draft.sourcePages.length, warnings: draft.warnings, level };
    }),
  );
}
