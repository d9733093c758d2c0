import type { PdfResult } from '../contract/endpoint.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import type { ConformanceWishes } from './conformance-work.ts';

/** What the PDF that an operation has made needs, to be finished as the caller asked. */
interface Finish {
  /** Undefined if no standard was asked for. */
  readonly wishes: ConformanceWishes | undefined;
  readonly isTest: boolean;
  /** What is put into it before: an invoice. */
  readonly prepare?: ((draft: Draft) => Draft) | undefined;
}

/** A PDF that was just made, as the standards ask for that the caller named. Throws conformance_failed. */
export async function conformMade(
  made: PdfResult,
  { wishes, isTest, prepare = (draft) => draft }: Finish,
): Promise<PdfResult> {
  if (!wishes) return made;
  // Loaded where it is needed: few calls ask for a standard.
  const { changePdf } = await import('../page-operations/change-pdf.ts');
  const { conformMarked } = await import('./conform-marked.ts');
  const conformed = await changePdf([{ bytes: made.pdf }], (draft) =>
    conformMarked(prepare(draft), wishes, isTest),
  );
  const warnings = [...(made.warnings ?? []), ...(conformed.warnings ?? [])];
  return { ...made, pdf: conformed.pdf, isMarked: isTest, ...(warnings.length > 0 && { warnings }) };
}
