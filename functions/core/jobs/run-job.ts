import { type ClaimedJob, claimJob, putBackJob, releaseJob, secondsUntilFree } from './claim-job.ts';
import { endJob, followUp, type JobOutcome } from './end-job.ts';
import { holdMessage, type JobMessage, whileHeld } from './hold-job.ts';
import { hasEnded, type Job, maximumWaitMs } from './job.ts';
import { cancelledForNothing, lostJob } from './job-problem.ts';
import { getJob } from './jobs-table.ts';
import { storedResult } from './stored-result.ts';

/** How often a job is started if its worker dies each time. */
export const maximumAttempts = 3;

/** How long to wait before a job is tried again. */
const restSeconds = 5;

/**
 * Does the work of a job's call and returns its outcome; `died` if the function that did it died, and `turnedAway` if
 * none was available.
 */
export type Work = (job: Job) => Promise<JobOutcome | 'died' | 'turnedAway'>;

/**
 * What became of a job that a worker has claimed: its outcome, or as for work; `paused` if the rest of it is to be done by
 * another worker.
 */
export type Attempt = (
  job: ClaimedJob,
  message: JobMessage,
) => Promise<JobOutcome | 'died' | 'turnedAway' | 'paused'>;

/**
 * Brings a job to its end, once, regardless of the step at which earlier workers died. Returns whether its message is
 * finished. If it is not, or if this throws, the message must be delivered again. `claimed` is the job if the caller has claimed it.
 */
export async function runJob(message: JobMessage, attempt: Attempt, claimed?: ClaimedJob): Promise<boolean> {
  const [job] = claimed ? [claimed] : await Promise.all([claimJob(message), holdMessage(message)]);
  if (!job) return isDoneWith(message);
  let isDone = false;
  try {
    isDone = await whileHeld(job, message, async () => {
      const outcome = await attempt(job, message);
      if (outcome === 'died') return false;
      if (outcome === 'turnedAway') return putBackJob(job, restSeconds);
      if (outcome === 'paused') return putBackJob({ ...job, attempts: 1 }, 0);
      await endJob(job, outcome);
      return true;
    });
  } finally {
    if (!isDone) await releaseJob(job);
    if (!isDone) await holdMessage(message, restSeconds);
  }
  return isDone;
}

/** An attempt at a job that does this work, unless an earlier attempt has done it, or there have been so many. */
export function attemptOf(work: Work, attempts = maximumAttempts): Attempt {
  return (job, { isDead }) => outcomeOf(job, { isDead, attempts }, work);
}

async function outcomeOf(
  job: ClaimedJob,
  { isDead, attempts }: { readonly isDead: boolean; readonly attempts: number },
  work: Work,
): ReturnType<Work> {
  const result = job.attempts > 1 || isDead ? await storedResult(job) : undefined;
  if (result) return { result };
  if (job.cancelledAt) return { error: cancelledForNothing(job) };
  const waitedMs = Date.now() - Date.parse(job.createdAt);
  const isLost = isDead || job.attempts > attempts || waitedMs > maximumWaitMs;
  if (isLost) return { error: lostJob(job) };
  const outcome = await work(job);
  if (typeof outcome === 'string' || 'result' in outcome) return outcome;
  // An attempt that counted as turned away may have published the document, and this one was refused for that.
  const published = await storedResult(job);
  return published ? { result: published } : outcome;
}

/**
 * For a job that cannot be claimed: either it has ended, perhaps without its follow-up, or another worker has claimed
 * it.
 */
async function isDoneWith(message: JobMessage): Promise<boolean> {
  const job = await getJob(message);
  if (!job) return true; // it was withdrawn, or its account was deleted
  if (hasEnded(job)) await followUp(job);
  else await holdMessage(message, secondsUntilFree(job));
  return hasEnded(job);
}
