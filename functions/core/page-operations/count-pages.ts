import { Problem } from '../contract/problems/problem.ts';
import { openPdf } from '../opening/open-pdf.ts';
import { withOpenedPdfs } from '../opening/with-opened-pdfs.ts';

/**
 * The number of pages in a PDF: the leaves of its page tree, regardless of its counts. For a PDF that can be read but
 * not copied, the number of pages that an engine can show. Throws pdf_encrypted and not_a_pdf.
 */
export async function countPages(
  pdf: Uint8Array,
  { password }: { readonly password?: string | undefined } = {},
): Promise<number> {
  try {
    return await withOpenedPdfs([{ bytes: pdf, password }], ([source]) => source?.sourcePages.length ?? 0);
  } catch (problem) {
    // In some files only the attachments are encrypted: they can be read, but not copied.
    if (!(problem instanceof Problem && problem.code === 'pdf_encrypted')) throw problem;
    const open = await openPdf(pdf, password);
    try {
      // An engine may count pages that it does not find.
      await open.sizes([open.pageCount]);
      return open.pageCount;
    } finally {
      await open.close();
    }
  }
}
