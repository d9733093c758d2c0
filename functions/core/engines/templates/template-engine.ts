import { Problem } from '../../contract/problems/problem.ts';
import { cacheEngine } from '../cache-engine.ts';
import type { TemplateJobs } from './template-jobs.ts';

/**
 * The thread of Liquid and JSON Schema. Both stop at bounds of their own, but not wherever they can run on, so the thread is
 * ended from outside. See docs/decisions/templates.md#templates-are-filled-in-a-thread-that-is-ended-from-outside
 */
export const templateThread = cacheEngine<TemplateJobs>('./templates/template-thread', {
  processorMs: 1_000,
  waitMs: 30_000,
  heapMegabytes: 256,
  failed: tooMuch,
});

/** The thread, with its code loaded: that is not the time of a template. */
export async function readyTemplateThread() {
  const thread = templateThread();
  await thread.call('ready', []);
  return thread;
}

function tooMuch(cause: unknown, isOutOfTime: boolean): Problem {
  const message =
    'The template takes more than a second or 256 MB to fill with this data: it loops, includes itself or makes texts without end. Make it simpler.';
  return new Problem('invalid_template', message, { cause, isOutOfTime });
}
