import type { PdfResult } from '../contract/endpoint.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import type { ConformanceWishes } from './conformance-work.ts';

/** The caller's requirements for finishing a PDF that an operation has made. */
interface Finish {
  /** Undefined if no standard was asked for. */
  readonly wishes: ConformanceWishes | undefined;
  readonly isTest: boolean;
  /** Adds content before conforming, such as an invoice. */
  readonly prepare?: ((draft: Draft) => Draft) | undefined;
}

/** Finishes a new PDF as the requested standards require. Throws conformance_failed. */
export async function conformMade(
  made: PdfResult,
  { wishes, isTest, prepare = (draft) => draft }: Finish,
): Promise<PdfResult> {
  if (!wishes) return made;
  const [{ changePdf }, { conformMarked }] = await loadConformance();
  const conformed = await changePdf([{ bytes: made.pdf }], (draft) =>
    conformMarked(prepare(draft), wishes, isTest),
  );
  const warnings = [...(made.warnings ?? []), ...(conformed.warnings ?? [])];
  return { ...made, pdf: conformed.pdf, isMarked: isTest, ...(warnings.length > 0 && { warnings }) };
}

/** Loads the code of conformance, which few calls need. A caller that waits for something else calls it before. */
export function loadConformance() {
  return Promise.all([import('../page-operations/change-pdf.ts'), import('./conform-marked.ts')]);
}
