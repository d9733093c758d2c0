import { Problem } from '../../contract/problems/problem.ts';
import { type Form, readForm } from '../../form-fields/read-form.ts';
import { beyondRepair, type PdfInput, readIntact } from '../../opening/read-intact.ts';
import { withOpenedPdfs } from '../../opening/with-opened-pdfs.ts';
import { appendRevision } from '../../pdf-objects/editing/append-revision.ts';
import { type Draft, draftOf } from '../../pdf-objects/editing/draft.ts';
import { writeDraft } from '../../pdf-objects/editing/write-draft.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { canHaveUpdate } from '../../pdf-objects/writer/append-update.ts';
import { signedFields } from '../../signatures/signed-fields.ts';
import { derived, nextVector, type Rounds } from '../rounds.ts';

/** A file that is being appended to. */
export interface Revision {
  /** As it is so far. */
  readonly bytes: Uint8Array;
  readonly password: string | undefined;
  readonly draft: Draft;
  readonly form: Form;
}

/** Opens a file that this service has written, to append to it again. */
export function openRevision(input: PdfInput): Revision {
  const source = readIntact(input);
  if (!source) throw beyondRepair(input);
  return revisionOf(input, source);
}

/**
 * Opens a PDF to append to it, and does the work. A damaged one without signatures is repaired first, which a warning says.
 * Throws pdf_encrypted, not_a_pdf, not_signable for a damaged file that is signed, and the errors of the work.
 */
export function withRevision<Result>(
  input: PdfInput,
  rounds: Rounds,
  work: (revision: Revision) => Result | Promise<Result>,
): Promise<Result> {
  return withOpenedPdfs([input], async ([opened]) => {
    const source = opened as OpenedSource; // as many as inputs
    if (canAppend(input.bytes, source)) return work(revisionOf(input, source));
    if (source.file.encryption)
      throw unsignable(
        'The PDF is damaged and encrypted. Remove its password with /decryptPdf, which repairs it.',
      );
    if (signedFields(source, readForm(source)).length > 0)
      throw unsignable('The PDF is signed and damaged: what repairs it would break its signatures.');
    const draft = draftOf(source);
    draft.output = { identifier: derived(rounds, 'identifier', 16) };
    const mended = openRevision({ bytes: writeDraft(draft) });
    mended.draft.warnings.push('The PDF was damaged. It was repaired before it was signed.');
    return work(mended);
  });
}

function unsignable(message: string): Problem {
  return new Problem('not_signable', message);
}

/** Whether an update can follow a file's own bytes, and refer to each of its pages. */
function canAppend(bytes: Uint8Array, source: OpenedSource): boolean {
  if (source.file.isRepaired || !canHaveUpdate(bytes)) return false;
  const { sourcePages } = draftOf(source);
  return sourcePages.every(({ number }, index) => number === source.sourcePages[index]?.number);
}

function revisionOf({ bytes, password }: PdfInput, source: OpenedSource): Revision {
  return { bytes, password, draft: draftOf(source), form: readForm(source) };
}

/** The file with the draft's changes after it. `entries` are PDF syntax that is never encrypted, by object number. */
export function writeRevision(
  { bytes, draft }: Revision,
  rounds: Rounds,
  entries: ReadonlyMap<number, string> = new Map(),
): Uint8Array {
  const written = appendRevision(draft, bytes, { entries, vector: () => nextVector(rounds) });
  if (!written) throw new Error('a file that cannot have an update');
  return written;
}
