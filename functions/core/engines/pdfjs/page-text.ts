import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { tidyText } from '../../page-text/tidy-text.ts';

/** Returns the text of a page's content, in reading order. */
export async function pageText(document: PDFDocumentProxy, pageNumber: number): Promise<string> {
  const page = await document.getPage(pageNumber);
  const { items } = await page.getTextContent();
  page.cleanup();
  return tidyText(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
}
