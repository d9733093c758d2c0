import { hideMessage } from '../aws/hide-message.ts';
import { type ClaimedJob, leaseSeconds, renewLease } from './claim-job.ts';
import type { JobKey } from './job.ts';

/** How often whoever works on a job says that it still does. */
const renewEveryMs = 5_000;

/** A job as the queue tells of it. */
export interface JobMessage extends JobKey {
  /** What SQS gave with the message. */
  readonly receipt: string;
  /** Whether it comes from the dead letters: nobody is to try it again. */
  readonly isDead: boolean;
}

/**
 * Keeps a message from other workers for so long, instead of the time that the queue allows for all work: where this
 * process dies, it comes again soon. Where that cannot be, it comes later. Dead letters are left to their own queue.
 */
export async function holdMessage(
  { receipt, isDead }: JobMessage,
  seconds: number = leaseSeconds,
): Promise<void> {
  if (isDead) return;
  await hideMessage('jobs', receipt, seconds).catch(() => {});
}

/** Keeps a job, and the message that told of it, from other workers while the work goes on, and hardly longer. */
export async function whileHeld<Result>(
  job: ClaimedJob,
  message: JobMessage,
  work: () => Promise<Result>,
): Promise<Result> {
  // A renewal that fails may succeed the next time. Where none does, another worker takes over: the job still ends once.
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
