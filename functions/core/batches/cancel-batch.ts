import { Problem } from '../contract/problems/problem.ts';
import { storingStage } from '../contract/progress.ts';
import { hasEnded, isOverdue, type JobKey } from '../jobs/job.ts';
import { updateJob } from '../jobs/jobs-table.ts';
import { type BatchJob, findBatch } from './find-batch.ts';

/**
 * Cancels what has not begun of a batch, and returns its state: rows that run end as they would, and what is made is kept. Throws
 * batch_not_found, and batch_finished if it has ended or stores its result.
 */
export async function cancelBatch(key: JobKey): Promise<BatchJob> {
  const batch = await findBatch(key);
  if (batch.cancelledAt) return batch;
  if (hasEnded(batch) || isOverdue(batch) || batch.progress?.stage === storingStage) throw finished();
  const cancelled = await updateJob(
    batch,
    { cancelledAt: new Date().toISOString() },
    {
      expression:
        '#state IN (:queued, :processing) AND (attribute_not_exists(progress) OR progress.stage <> :storing)',
      values: { ':queued': 'queued', ':processing': 'processing', ':storing': storingStage },
    },
  );
  return cancelled ? (cancelled as BatchJob) : cancelBatch(key); // it still is a batch
}

function finished(): Problem {
  return new Problem(
    'batch_finished',
    'The batch has ended or is storing its result, and can no longer be cancelled.',
  );
}
