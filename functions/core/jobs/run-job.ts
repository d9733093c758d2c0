import { type ClaimedJob, claimJob, putBackJob, releaseJob, secondsUntilFree } from './claim-job.ts';
import { endJob, followUp, type JobOutcome } from './end-job.ts';
import { holdMessage, type JobMessage, whileHeld } from './hold-job.ts';
import { hasEnded, type Job, maximumWaitMs } from './job.ts';
import { lostJob } from './job-problem.ts';
import { getJob } from './jobs-table.ts';
import { storedResult } from './stored-result.ts';

/** How often a job is begun whose worker died at it each time. */
const maximumAttempts = 3;

/** How long a job rests that is to be tried again. */
const restSeconds = 5;

/**
 * Does what a job's call asks for, and says how it came out; or that whoever did it died, or that nobody was free to
 * do it.
 */
export type Work = (job: Job) => Promise<JobOutcome | 'died' | 'turnedAway'>;

/**
 * Brings a job to its end, once, whoever tried it before and died at whatever step. Says whether its message is done
 * with; where it is not, or this throws, the message is to come again.
 */
export async function runJob(message: JobMessage, work: Work): Promise<boolean> {
  const [job] = await Promise.all([claimJob(message), holdMessage(message)]);
  if (!job) return isDoneWith(message);
  let isDone = false;
  try {
    isDone = await whileHeld(job, message, async () => {
      const outcome = await outcomeOf(job, message, work);
      if (outcome === 'died') return false;
      if (outcome === 'turnedAway') await putBackJob(job, restSeconds);
      else await endJob(job, outcome);
      return true;
    });
  } finally {
    if (!isDone) await releaseJob(job);
    if (!isDone) await holdMessage(message, restSeconds);
  }
  return isDone;
}

async function outcomeOf(job: ClaimedJob, { isDead }: JobMessage, work: Work): ReturnType<Work> {
  const result = job.attempts > 1 || isDead ? await storedResult(job) : undefined;
  if (result) return { result };
  const waitedMs = Date.now() - Date.parse(job.createdAt);
  const isLost = isDead || job.attempts > maximumAttempts || waitedMs > maximumWaitMs;
  return isLost ? { error: lostJob(job) } : work(job);
}

/** Of a job that cannot be claimed: it has ended, and perhaps not all that follows was done; or somebody is at it. */
async function isDoneWith(message: JobMessage): Promise<boolean> {
  const job = await getJob(message);
  if (!job) return true; // it was withdrawn, or its account is gone
  if (hasEnded(job)) await followUp(job);
  else await holdMessage(message, secondsUntilFree(job));
  return hasEnded(job);
}
