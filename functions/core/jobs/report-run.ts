import { Problem } from '../contract/problems/problem.ts';
import { byobStore } from '../documents/byob/byob-store.ts';
import { writeOutputError } from '../documents/byob/pipeline-output.ts';
import type { Job } from './job.ts';

/**
 * Writes the error of a pipeline's run that failed beside where its result would be. A bucket that does not take it is
 * its account's own: the job has the error, too. That of a state which the object no longer has is not written.
 */
export async function reportRun({ tenant, state, pipelineRun, error }: Job): Promise<void> {
  if (!pipelineRun || !error || state !== 'failed' || error.code === 'object_not_found') return;
  try {
    await writeOutputError(await byobStore(tenant, undefined), pipelineRun, error);
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure;
  }
}
