import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { assemblePdf } from '../pdf-objects/structure/assemble-pdf.ts';
import type { PdfInput } from './read-source.ts';
import { withOpenedPdfs } from './with-opened-pdfs.ts';

interface MergedPdf {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
}

/**
 * One PDF with all pages of the sources, in order, with their bookmarks, links, form fields, labels and attachments.
 * Objects that sources have in common are written once. Throws invalid_field, too_many_pages, pdf_encrypted
 * and not_a_pdf.
 */
export async function mergePdfs(sources: readonly PdfInput[]): Promise<MergedPdf> {
  if (sources.length === 0 || sources.length > limits.mergeSources)
    throw new Problem('invalid_field', `Give 1 to ${limits.mergeSources} PDFs to merge.`);
  return withOpenedPdfs(sources, async (opened) => {
    const pageCount = opened.reduce((sum, { sourcePages }) => sum + sourcePages.length, 0);
    if (pageCount > limits.pages)
      throw new Problem(
        'too_many_pages',
        `The PDFs have ${pageCount} pages in total; a merge may have ${limits.pages}.`,
      );
    const selections = opened.map((source) => ({ ...source, indexes: [...source.sourcePages.keys()] }));
    return { pdf: await assemblePdf(selections), pageCount };
  });
}
