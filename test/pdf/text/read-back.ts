import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The lines of each page as pdf.js reads them, and each page's size in points. */
export async function readBack(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , widthPoints = 0, heightPoints = 0] = page.view;
    pages.push({ lines: await linesOf(page), widthPoints, heightPoints });
  }
  await task.destroy();
  return pages;
}

async function linesOf(page: PDFPageProxy): Promise<string[]> {
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return text.split('\n').map((line) => line.trimEnd());
}
