import { cacheEngine } from '../cache-engine.ts';
import type { LibvipsJobs } from './libvips-jobs.ts';

/** The thread of libvips, which starts four. The largest images that may be sent take half a minute of two processors. */
export const libvipsThread = cacheEngine<LibvipsJobs>('./libvips/libvips-thread', {
  processorMs: 100_000,
  waitMs: 120_000,
  isParallel: true,
  heapMegabytes: 512,
});
