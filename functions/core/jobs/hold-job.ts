import { hideMessage } from '../aws/sqs/hide-message.ts';
import { type ClaimedJob, leaseSeconds, renewLease } from './claim-job.ts';
import type { JobKey } from './job.ts';

/** How often a worker renews its claim on a job. */
const renewEveryMs = 5_000;

/** A job as named by a message of the queue. */
export interface JobMessage extends JobKey {
  /** The message's receipt handle from SQS; undefined for a row, which the message of its batch stands for. */
  readonly receipt: string | undefined;
  /** Whether it comes from the dead-letter queue. Such a job must not be tried again. */
  readonly isDead: boolean;
}

/**
 * Hides a message from other workers for this long, instead of the queue's timeout for all work: if this process dies,
 * the message is soon delivered again. If SQS fails, it comes later. Messages in the dead-letter queue are left alone.
 */
export async function holdMessage(
  { receipt, isDead }: JobMessage,
  seconds: number = leaseSeconds,
): Promise<void> {
  if (isDead || receipt === undefined) return;
  await hideMessage('jobs', receipt, seconds).catch(() => {});
}

/** Keeps a job and its message from other workers while the work continues, and hardly longer. */
export async function whileHeld<Result>(
  job: ClaimedJob,
  message: JobMessage,
  work: () => Promise<Result>,
): Promise<Result> {
  // A renewal that fails may succeed the next time. If none does, another worker takes over: the job still ends once.
  let renewal: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    renewal = Promise.allSettled([holdMessage(message), renewLease(job)]);
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}
