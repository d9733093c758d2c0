import { Problem } from '../../contract/problems/problem.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { OpenDocument } from './open-document.ts';
import type { Pointer } from './pdfium-functions.ts';

/**
 * Loads a page, calls `use` with it, and closes it. Throws not_a_pdf if it cannot be loaded, so that another engine is
 * tried: an empty page would hide the loss.
 */
export function withPage(
  pdfium: Pdfium,
  { document, form }: OpenDocument,
  pageNumber: number,
  use: (page: Pointer) => void,
): void {
  const page = pdfium.FPDF_LoadPage(document, pageNumber - 1);
  if (!page) throw new Problem('not_a_pdf', `Page ${pageNumber} of the PDF is too damaged to be read.`);
  if (form) pdfium.FORM_OnAfterLoadPage(page, form.environment);
  try {
    use(page);
  } finally {
    if (form) pdfium.FORM_OnBeforeClosePage(page, form.environment);
    pdfium.FPDF_ClosePage(page);
  }
}
