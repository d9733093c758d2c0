import { Problem } from '../contract/problems/problem.ts';
import { type Progress, storingStage } from '../contract/progress.ts';
import { orStorageFailed } from '../documents/storage-problem.ts';
import { atMostEvery, withProgress } from '../progress.ts';
import type { JobKey } from './job.ts';
import { jobCancelled } from './job-problem.ts';
import { getJob, updateJob } from './jobs-table.ts';

/** How often progress is written, each time for one write unit or a few. */
const intervalMs = 1_000;

/**
 * Does the work of a running job, and writes its progress to its item. The same writes learn of a cancellation: the work
 * then counts no more, at the latest when it is done. After that the job can no longer be cancelled. Throws job_cancelled,
 * and storage_failed if the table does not respond at the end.
 */
export async function whileJobRuns<Result>(job: JobKey, work: () => Promise<Result>): Promise<Result> {
  const { promise: cancelled, reject } = Promise.withResolvers<never>();
  let writing: Promise<void> | undefined;
  const report = atMostEvery(intervalMs, (progress) => {
    writing = noteProgress(job, progress).catch((failure) => {
      if (failure instanceof Problem) reject(failure); // any other failure may be over by the next report
    });
  });
  const result = await Promise.race([withProgress(report, work), cancelled]);
  await writing;
  await orStorageFailed(noteProgress(job, { stage: storingStage, done: 0, total: 1 }));
  return result;
}

/** Writes progress in one step, unless the job was cancelled or another worker has ended it. Throws job_cancelled. */
async function noteProgress(job: JobKey, progress: Progress): Promise<void> {
  const isNoted = await updateJob(
    job,
    { progress },
    {
      expression: '#state = :processing AND attribute_not_exists(cancelledAt)',
      values: { ':processing': 'processing' },
    },
  );
  if (!isNoted && (await getJob(job))?.cancelledAt) throw jobCancelled();
}
