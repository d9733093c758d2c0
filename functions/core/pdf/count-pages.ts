import { Problem } from '../contract/problem.ts';
import { openPdf } from './open-pdf.ts';
import { withOpenedPdfs } from './with-opened-pdfs.ts';

/**
 * The number of pages in a PDF: the leaves of its page tree, whatever its counts say. For a PDF too damaged to be
 * repaired, the number of pages that an engine can show. Throws pdf_encrypted and not_a_pdf.
 */
export async function countPages(
  pdf: Uint8Array,
  { password }: { readonly password?: string | undefined } = {},
): Promise<number> {
  try {
    return await withOpenedPdfs([{ bytes: pdf, password }], ([source]) => source?.sourcePages.length ?? 0);
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'not_a_pdf') throw problem;
    const open = await openPdf(pdf, password);
    await open.close();
    return open.pageCount;
  }
}
