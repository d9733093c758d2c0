import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { batchAttempt } from '../core/batches/run-batch.ts';
import { logFailure } from '../core/http/answers/log.ts';
import type { JobKey } from '../core/jobs/job.ts';
import { type Attempt, attemptOf, runJob } from '../core/jobs/run-job.ts';
import { deadLettersArn } from '../core/settings.ts';
import { callForJob } from './call-for-job.ts';
import { makeRow } from './make-row.ts';

/** Runs the jobs of the queue, and ends those of its dead letters. Messages reported as failed are delivered again. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.all(Records.map(isDoneWith));
  const failed = Records.filter((_, index) => !outcomes[index]);
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

const [jobAttempt, ofBatch] = [attemptOf(callForJob), batchAttempt(makeRow)];

const attempt: Attempt = (job, message) => (job.batch ? ofBatch : jobAttempt)(job, message);

async function isDoneWith({ body, receiptHandle, eventSourceARN, messageId }: SQSRecord): Promise<boolean> {
  const { tenant, id } = JSON.parse(body) as JobKey; // startJob wrote it
  const isDead = eventSourceARN === deadLettersArn('jobs');
  try {
    return await runJob({ tenant, id, receipt: receiptHandle, isDead }, attempt);
  } catch (error) {
    logFailure(error as Error, messageId); // our own code throws nothing else
    return false;
  }
}
