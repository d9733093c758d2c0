import { cacheEngine } from '../cache-engine.ts';
import type { PdfiumJobs } from './pdfium-jobs.ts';

const bounds = { processorMs: 20_000, waitMs: 60_000, heapMegabytes: 512 };

/** PDFium's thread. */
export const pdfiumThread = cacheEngine<PdfiumJobs>('./pdfium/pdfium-thread', bounds);

/** A second one, to share long work with. */
export const secondPdfiumThread = cacheEngine<PdfiumJobs>('./pdfium/pdfium-thread', bounds);
