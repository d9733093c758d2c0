import { keepEngine } from '../keep-engine.ts';
import type { LibvipsJobs } from './libvips-jobs.ts';

/** The thread of libvips. The largest images that may be sent take half a minute. */
export const libvipsThread = keepEngine<LibvipsJobs>('./libvips/libvips-thread', {
  timeoutMs: 60_000,
  heapMegabytes: 512,
});
