import { Problem } from '../contract/problem.ts';
import { openPdf } from './open-pdf.ts';
import { withOpenedPdfs } from './with-opened-pdfs.ts';

/**
 * How many pages a PDF has, as the leaves of its page tree truly are; of one too damaged to be written anew, as many
 * as can be shown. Throws pdf_encrypted and not_a_pdf.
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
