import { Problem } from '../contract/problem.ts';
import { openPdf } from './opening/open-pdf.ts';
import { withOpenedPdfs } from './opening/with-opened-pdfs.ts';

/**
 * The number of pages in a PDF: the leaves of its page tree, whatever its counts say. For a PDF that can be read but
 * not copied, the number of pages that an engine can show. Throws pdf_encrypted and not_a_pdf.
 */
export async function countPages(
  pdf: Uint8Array,
  { password }: { readonly password?: string | undefined } = {},
): Promise<number> {
  try {
    return await withOpenedPdfs([{ bytes: pdf, password }], ([source]) => source?.sourcePages.length ?? 0);
  } catch (problem) {
    if (!(problem instanceof Problem) || !readableCodes.has(problem.code)) throw problem;
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

/** Problems of copying a file, which do not always keep it from being read. */
const readableCodes: ReadonlySet<string> = new Set(['not_a_pdf', 'pdf_encrypted']);
