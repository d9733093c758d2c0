import type { PdfResult } from '../contract/endpoint.ts';
import type { PdfInput } from '../opening/read-intact.ts';
import { withOpenedPdfs } from '../opening/with-opened-pdfs.ts';
import { type Assembly, type Draft, draftOf } from '../pdf-objects/editing/draft.ts';
import { pagesOf, writeDraft } from '../pdf-objects/editing/write-draft.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { lostSignatures } from '../signatures/lost-signatures.ts';

/** Changes a draft, possibly with pages of other PDFs. */
export type ChangeDraft = (
  draft: Draft,
  others: readonly OpenedSource[],
) => Draft | Assembly | Promise<Draft | Assembly>;

/**
 * Changes the first of some PDFs, reading and writing it once. If one of them turns out to be damaged, it is repaired
 * and `change` is repeated. Throws pdf_encrypted, not_a_pdf, payload_too_large and output_too_large, and the errors of
 * `change`.
 */
export async function changePdf(
  inputs: readonly [PdfInput, ...PdfInput[]],
  change: ChangeDraft,
): Promise<PdfResult> {
  return withOpenedPdfs(inputs, async ([source, ...others]) => {
    const changed = await change(draftOf(source as OpenedSource), others); // as many as inputs
    const lost = [source, ...others].flatMap(
      (opened, index) => lostSignatures(opened as OpenedSource, inputs[index]?.field) ?? [],
    );
    const warnings = [...changed.warnings, ...lost];
    const pageCount = pagesOf(changed);
    return { pdf: writeDraft(changed), pageCount, ...(warnings.length > 0 && { warnings }) };
  });
}
