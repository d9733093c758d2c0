import { cacheEngine } from '../cache-engine.ts';
import type { TesseractJobs } from './tesseract-jobs.ts';

/** Of the processor. A densely printed page takes some five seconds; on noise, Tesseract runs until stopped. */
const readingMs = 60_000;

/** Tesseract's thread. */
export const tesseractThread = cacheEngine<TesseractJobs>('./tesseract/tesseract-thread', {
  processorMs: readingMs,
  // Twice as long on a busy machine. Its function has 150 seconds.
  waitMs: 140_000,
  heapMegabytes: 512,
});
