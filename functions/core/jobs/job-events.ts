import type { Place } from '../aws/dynamodb/take-place.ts';
import { accountOf } from '../contract/callers/tenant.ts';
import { limits } from '../contract/limits.ts';
import { describeJob } from './describe-job.ts';
import type { Job, JobKey } from './job.ts';
import { findJob } from './jobs-table.ts';
import { isOver, readUntil } from './read-until.ts';
import { takeWaitPlace } from './wait-place.ts';

/** What readers of events skip. */
const comment = ': waiting\n\n';

/** A connection without a byte would be cut; the comment also keeps the place. */
const commentMs = 15_000;

/** Longer than the pause between two comments, so that the place of a call that died is soon free. */
const keptMs = 40_000;

/** How soon a client may continue. */
const retryMs = 1_000;

/**
 * The changes of a job as events of `text/event-stream`: `progress` at once and at each change, `end` when it has ended;
 * for five minutes at most. A call that continues another, by the ID of its last event, gets what has changed since, and
 * undefined if that was the end. `describe` is what an event says of the job. Throws job_not_found and too_many_at_once.
 */
export async function jobEvents(
  key: JobKey,
  lastEventId: string | undefined,
  describe: (job: Job) => object = describeJob,
): Promise<AsyncIterable<string> | undefined> {
  const [known, token] = lastEventId?.split('.') ?? [];
  const job = await findJob(key);
  if (isOver(job) && known === stateOf(job)) return undefined;
  return changes(key, known, await takeWaitPlace(accountOf(key.tenant), keptMs, token), describe);
}

async function* changes(
  key: JobKey,
  lastKnown: string | undefined,
  place: Place,
  describe: (job: Job) => object,
): AsyncGenerator<string, void> {
  const endsAtMs = Date.now() + limits.streamMinutes * 60_000;
  let commentAtMs = Date.now() + commentMs;
  let known = lastKnown;
  try {
    yield comment; // the status and headers are sent with the first bytes
    while (Date.now() < endsAtMs) {
      const job = await readUntil(key, (read) => stateOf(read) !== known, Math.min(commentAtMs, endsAtMs));
      if (stateOf(job) !== known) {
        known = stateOf(job);
        yield `id: ${known}.${place.token}\nevent: ${isOver(job) ? 'end' : 'progress'}\ndata: ${JSON.stringify(describe(job))}\n\n`;
      }
      if (isOver(job)) return;
      if (Date.now() < commentAtMs) continue;
      commentAtMs += commentMs;
      if (!(await place.renew())) break;
      yield comment;
    }
    yield `retry: ${retryMs}\n\n`;
  } finally {
    await place.leave();
  }
}

/** What an event states, in a few characters that need no escaping. */
function stateOf(job: Job): string {
  const { stage = '', done = 0 } = job.progress ?? {};
  const state = job.batch ? 'batch' : job.state; // that of a batch changes with each turn of its rows
  return isOver(job) ? 'end' : `${state}-${stage}-${done}`;
}
