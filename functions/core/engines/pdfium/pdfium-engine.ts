import { cacheEngine } from '../cache-engine.ts';
import type { PdfiumJobs } from './pdfium-jobs.ts';

const bounds = { processorMs: 15_000, waitMs: 60_000, heapMegabytes: 512 };

/** PDFium's thread. */
export const pdfiumThread = cacheEngine<PdfiumJobs>('./pdfium/pdfium-thread', bounds);

/** A second thread of PDFium to share long work. */
export const secondPdfiumThread = cacheEngine<PdfiumJobs>('./pdfium/pdfium-thread', bounds);
