import { cacheEngine } from '../cache-engine.ts';
import type { LibvipsJobs } from './libvips-jobs.ts';

/** The thread of libvips, which starts four threads. The largest accepted images take two processors half a minute. */
export const libvipsThread = cacheEngine<LibvipsJobs>('./libvips/libvips-thread', {
  processorMs: 100_000,
  waitMs: 120_000,
  isParallel: true,
  heapMegabytes: 512,
});
