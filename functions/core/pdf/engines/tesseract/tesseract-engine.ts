import { keepEngine } from '../keep-engine.ts';
import type { TesseractJobs } from './tesseract-jobs.ts';

/** A densely printed page takes some five seconds; noise may take Tesseract as long as it is let. */
const readingTimeoutMs = 60_000;

/** Tesseract's thread. */
export const tesseractThread = keepEngine<TesseractJobs>('./tesseract/tesseract-thread', {
  timeoutMs: readingTimeoutMs,
  heapMegabytes: 512,
});
