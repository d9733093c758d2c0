import type { PdfJobs } from '../engine-jobs.ts';
import { keepEngine } from '../keep-engine.ts';

/** pdf.js's thread. Some files that PDFium refuses make pdf.js hang. */
export const pdfjsThread = keepEngine<PdfJobs>('./pdfjs/pdfjs-thread', {
  processorMs: 20_000,
  waitMs: 60_000,
  heapMegabytes: 768,
});
