import { extname } from 'node:path';
import { Problem } from '../core/contract/problems/problem.ts';
import { cacheEngine } from '../core/engines/cache-engine.ts';
import type { OperationJobs } from './operation-jobs.ts';

/**
 * The thread that does all operations, with threads of PDFium and others of its own. It ends with its call if that takes
 * too much of the processor, all threads together, or too long.
 */
export const operationsThread = cacheEngine<OperationJobs>(
  new URL(`./start-operations${extname(import.meta.url)}`, import.meta.url),
  {
    processorMs: 240_000,
    // Each call has a time of its own, which is shorter.
    waitMs: 280_000,
    isParallel: true,
    heapMegabytes: 2_048,
    // It calls Chromium and Tesseract, which is all that its role allows.
    env: process.env,
    failed: tooComplex,
  },
);

/** The work already done is charged: no real file needs that much. */
function tooComplex(cause: unknown): Problem {
  const message =
    'The file is too complex: the work takes more time or memory than one call may. Split it, or request fewer pages.';
  return new Problem('payload_too_large', message, { cause, isOutOfTime: true });
}
