import { storingStage } from '../contract/progress.ts';
import { followUp } from './end-job.ts';
import { hasEnded, isOverdue, type Job, type JobKey } from './job.ts';
import { cancelledForNothing, jobFinished } from './job-problem.ts';
import { findJob, updateJob } from './jobs-table.ts';

/**
 * Cancels a job, and returns its new state. One that waits ends at once, for nothing. One that runs ends before its next
 * step: once this returns, it stores nothing. If a worker is about to store its result, or it has ended, throws
 * job_finished. Throws job_not_found.
 */
export async function cancelJob(key: JobKey): Promise<Job> {
  const job = await findJob(key);
  if (hasEnded(job) || isOverdue(job) || isStoring(job)) throw jobFinished(job);
  if (job.cancelledAt) return job;
  const at = new Date().toISOString();
  if (job.state === 'queued') {
    const ended = await updateJob(
      job,
      { state: 'cancelled', finishedAt: at, error: cancelledForNothing(job) },
      { expression: '#state = :queued', values: { ':queued': 'queued' } },
    );
    if (!ended) return cancelJob(key);
    await followUp(ended);
    return ended;
  }
  const asked = await updateJob(
    job,
    { cancelledAt: at },
    {
      expression: '#state = :processing AND (attribute_not_exists(progress) OR progress.stage <> :storing)',
      values: { ':processing': 'processing', ':storing': storingStage },
    },
  );
  return asked ?? cancelJob(key);
}

function isStoring({ progress }: Job): boolean {
  return progress?.stage === storingStage;
}
