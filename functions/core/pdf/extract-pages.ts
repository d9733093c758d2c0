import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { assemblePdf } from '../pdf-objects/structure/assemble-pdf.ts';
import { withOpenedPdfs } from './with-opened-pdfs.ts';

interface ExtractedPdf {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
}

/**
 * A PDF of selected pages. `pages` are numbers from 1 in the wanted order, repeats included, or a function that makes
 * them from the page count. Links, bookmarks, form fields and labels of those pages stay; nothing of other pages does.
 * Throws page_out_of_range, too_many_pages, pdf_encrypted and not_a_pdf.
 */
export async function extractPages(
  pdf: Uint8Array,
  pages: readonly number[] | ((pageCount: number) => readonly number[]),
  { password }: { readonly password?: string | undefined } = {},
): Promise<ExtractedPdf> {
  return withOpenedPdfs([{ bytes: pdf, password }], async ([source]) => {
    if (!source) throw new Problem('missing_field', 'Give a PDF.');
    const pageCount = source.sourcePages.length;
    const chosen = typeof pages === 'function' ? pages(pageCount) : pages;
    if (chosen.length > limits.pages)
      throw new Problem('too_many_pages', `\`pages\` names more than ${limits.pages} pages: ask for fewer.`);
    if (chosen.some((page) => !Number.isInteger(page) || page < 1 || page > pageCount))
      throw new Problem('page_out_of_range', `The PDF's last page is ${pageCount}.`);
    const indexes = chosen.map((page) => page - 1);
    return { pdf: await assemblePdf([{ ...source, indexes }]), pageCount: chosen.length };
  });
}
