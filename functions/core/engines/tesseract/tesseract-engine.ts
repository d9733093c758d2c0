import { cacheEngine } from '../cache-engine.ts';
import type { TesseractJobs } from './tesseract-jobs.ts';

/** A densely printed page takes some five seconds; on noise, Tesseract runs until stopped. */
const readingMs = 60_000;

/** Tesseract's thread. */
export const tesseractThread = cacheEngine<TesseractJobs>('./tesseract/tesseract-thread', {
  processorMs: readingMs,
  // Its function has 75 seconds.
  waitMs: 70_000,
  heapMegabytes: 512,
});
