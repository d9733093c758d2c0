import { cacheEngine } from '../cache-engine.ts';
import type { PdfJobs } from '../engine-jobs.ts';

/** pdf.js's thread. Some files that PDFium refuses make pdf.js hang. */
export const pdfjsThread = cacheEngine<PdfJobs>('./pdfjs/pdfjs-thread', {
  processorMs: 20_000,
  waitMs: 60_000,
  heapMegabytes: 768,
});
