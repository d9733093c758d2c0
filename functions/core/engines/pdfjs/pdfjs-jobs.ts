import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Problem } from '../../contract/problems/problem.ts';
import { tidyText } from '../../page-text/tidy-text.ts';
import type { PageSize, PdfJobs } from '../engine-jobs.ts';
import { drawPage } from './draw-page.ts';
import { openDocument } from './open-document.ts';
import { readPageGeometry } from './read-page-geometry.ts';

/** The jobs of pdf.js's thread. */
export function pdfjsJobs(): PdfJobs {
  const documents = new Map<number, PDFDocumentProxy>();
  let lastId = 0;

  const opened = (id: number): PDFDocumentProxy => {
    const document = documents.get(id);
    if (!document) throw new Error(`no document ${id} is open`);
    return document;
  };

  return {
    open: readable(async (file, password) => {
      const document = await openDocument(file, password);
      documents.set(++lastId, document);
      return { document: lastId, pageCount: document.numPages };
    }),
    sizes: readable((document, pages) => inOrder(pages, (page) => pageSize(opened(document), page))),
    texts: readable((document, pages) => inOrder(pages, (page) => pageText(opened(document), page))),
    hidden: () => {
      throw visibilityUnknown();
    },
    geometry: readable((document, pages, hidden) => {
      if (hidden === 'exclude') throw visibilityUnknown();
      return inOrder(pages, (page) => readPageGeometry(opened(document), page));
    }),
    draw: readable((document, page, width, height) => drawPage(opened(document), page, width, height)),
    close: async (document) => {
      await opened(document).loadingTask.destroy();
      documents.delete(document);
      return { memoryBytes: process.memoryUsage().external, documents: documents.size };
    },
  };
}

function visibilityUnknown(): Problem {
  return new Problem(
    'visibility_unknown',
    'The PDF is too damaged for this service to tell what of its text can be seen. Request its text with `hidden` `include`.',
  );
}

/** Treats every error of pdf.js as the file's fault, because its errors have no class to distinguish others. */
function readable<Given extends unknown[], Result>(job: (...given: Given) => Promise<Result>) {
  return async (...given: Given): Promise<Result> => {
    try {
      return await job(...given);
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      throw new Problem('not_a_pdf', 'The file is not a PDF, or is too damaged to be read.', { cause });
    }
  };
}

async function pageSize(document: PDFDocumentProxy, page: number): Promise<PageSize> {
  const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 });
  return { widthPoints: width, heightPoints: height };
}

async function inOrder<Result>(
  pages: readonly number[],
  job: (page: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const page of pages) results.push(await job(page));
  return results;
}

/** Returns the text of a page's content, in reading order. */
async function pageText(document: PDFDocumentProxy, pageNumber: number): Promise<string> {
  const page = await document.getPage(pageNumber);
  const { items } = await page.getTextContent();
  page.cleanup();
  return tidyText(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
}
