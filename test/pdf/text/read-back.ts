import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

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

/** The texts that the glyphs of the first page stand for, in the order in which they are drawn. */
export async function glyphTexts(pdf: Uint8Array): Promise<readonly string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  await task.destroy();
  const shown = fnArray.flatMap((operator, index): { readonly unicode?: string }[] =>
    operator === OPS.showText ? argsArray[index][0] : [],
  );
  return shown.flatMap(({ unicode }) => unicode ?? []);
}

async function linesOf(page: PDFPageProxy): Promise<string[]> {
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return text.split('\n').map((line) => line.trimEnd());
}
