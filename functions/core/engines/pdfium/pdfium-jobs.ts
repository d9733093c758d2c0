import { Problem } from '../../contract/problems/problem.ts';
import type { PageSize, PdfJobs } from '../engine-jobs.ts';
import { drawPage } from './draw-page.ts';
import { readPageGeometry } from './geometry/read-page-geometry.ts';
import { hiddenPage } from './hidden/hidden-page.ts';
import { type DecodedSamples, imageSamples } from './image-samples.ts';
import type { Pdfium } from './load-pdfium.ts';
import { closeDocument, type OpenDocument, openDocument } from './open-document.ts';
import { pageText } from './page-text.ts';
import { saveDocument } from './save-document.ts';

export type PdfiumJobs = PdfJobs & {
  /** Rewrites the file as a complete, unencrypted one. Throws pdf_encrypted and not_a_pdf. */
  readonly rewrite: (file: Uint8Array, password: string | undefined) => Uint8Array;
  /** Returns the samples of the image that fills a file's first page. Throws not_a_pdf where it cannot be decoded. */
  readonly imageSamples: (file: Uint8Array) => DecodedSamples;
};

/** The jobs of PDFium's thread. */
export function pdfiumJobs(pdfium: Pdfium): PdfiumJobs {
  const documents = new Map<number, OpenDocument>();
  let lastId = 0;

  const opened = (id: number): OpenDocument => {
    const open = documents.get(id);
    if (!open) throw new Error(`no document ${id} is open`);
    return open;
  };

  return {
    open: (file, password) => {
      const open = openDocument(pdfium, file, password);
      documents.set(++lastId, open);
      return { document: lastId, pageCount: pdfium.FPDF_GetPageCount(open.document) };
    },
    sizes: (document, pages) => pages.map((page) => pageSize(pdfium, opened(document), page)),
    texts: (document, pages) => pages.map((page) => pageText(pdfium, opened(document), page)),
    hidden: (document, pages, judging) =>
      pages.map((page) => hiddenPage(pdfium, opened(document), page, judging)),
    geometry: (document, pages, hidden, judging) =>
      pages.map((page) => readPageGeometry(pdfium, opened(document), page, hidden, judging)),
    draw: (document, page, width, height) => drawPage(pdfium, opened(document), page, width, height),
    close: (document) => {
      closeDocument(pdfium, opened(document));
      documents.delete(document);
      return { memoryBytes: pdfium.memory().byteLength, documents: documents.size };
    },
    rewrite: (file, password) => {
      const open = openDocument(pdfium, file, password);
      const saved = saveDocument(pdfium, open.document);
      closeDocument(pdfium, open);
      if (saved) return saved;
      throw new Problem('not_a_pdf', 'The PDF is too damaged to be rewritten.');
    },
    imageSamples: (file) => imageSamples(pdfium, file),
  };
}

function pageSize(pdfium: Pdfium, { document }: OpenDocument, page: number): PageSize {
  const size = pdfium.malloc(8);
  const isKnown = pdfium.FPDF_GetPageSizeByIndexF(document, page - 1, size);
  const view = new DataView(pdfium.memory().buffer, size, 8);
  const result = { widthPoints: view.getFloat32(0, true), heightPoints: view.getFloat32(4, true) };
  pdfium.free(size);
  if (!isKnown) throw new Problem('not_a_pdf', `Page ${page} of the PDF is too damaged to be read.`);
  return result;
}
