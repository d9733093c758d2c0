import type { Pdfium } from './load-pdfium.ts';
import type { OpenDocument } from './open-document.ts';
import type { Pointer } from './pdfium-functions.ts';

/**
 * Loads a page, calls `use` with it, and closes it. A page that cannot be loaded, such as one that the page tree
 * counts but does not contain, is skipped: viewers show nothing for it either.
 */
export function withPage(
  pdfium: Pdfium,
  { document, form }: OpenDocument,
  pageNumber: number,
  use: (page: Pointer) => void,
): void {
  const page = pdfium.FPDF_LoadPage(document, pageNumber - 1);
  if (!page) return;
  if (form) pdfium.FORM_OnAfterLoadPage(page, form.environment);
  try {
    use(page);
  } finally {
    if (form) pdfium.FORM_OnBeforeClosePage(page, form.environment);
    pdfium.FPDF_ClosePage(page);
  }
}
