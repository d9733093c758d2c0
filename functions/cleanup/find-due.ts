import { partitionsOfDay } from '../core/documents/sweep-times.ts';
import { deletions, postponeDeletion } from '../core/identity/deletion-record.ts';
import { deletionLeaseMs } from './continue-deletion.ts';
import { queueDue } from './queue-due.ts';
import { sendRemovals } from './removal-message.ts';
import { missedAfterMs } from './search-missed.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What a run found and queued. */
export interface Found {
  readonly documents: number;
  readonly deletions: number;
}

/**
 * Queues the documents that became due in the minute before this time, and the account deletions that go on; every
 * hour also the search for what was missed. Each minute is read once, so nothing is queued again while it waits. A run
 * without a time, as when a laptop's service starts, searches for all that is due.
 */
export async function findDue(time: string | undefined, goesOn: () => boolean): Promise<Found> {
  const deletionCount = await queueDeletions();
  if (time === undefined) {
    await queueSearch(Date.now());
    return { documents: 0, deletions: deletionCount };
  }
  const untilMs = Date.parse(time) - (Date.parse(time) % minuteMs);
  if (isHourly(time)) await queueSearch(untilMs - missedAfterMs);
  const times = {
    from: new Date(untilMs - minuteMs).toISOString(),
    until: new Date(untilMs - 1).toISOString(),
  };
  const { count, isComplete } = await queueDue(partitionsOfDay(untilMs - 1), times, goesOn);
  if (!isComplete) throw new Error(`more became due in a minute than could be queued in one: ${count}`);
  return { documents: count, deletions: deletionCount };
}

/** Whether a run is the first of its hour, or the first of a laptop's service. */
export function isHourly(time: string | undefined): boolean {
  return time === undefined || Date.parse(time) % hourMs < minuteMs;
}

async function queueSearch(beforeMs: number): Promise<void> {
  await sendRemovals([{ body: { missedBefore: new Date(beforeMs).toISOString() } }]);
}

/** A deletion is queued once: from then on its own messages continue it, unless one is lost. */
async function queueDeletions(): Promise<number> {
  const nowMs = Date.now();
  let count = 0;
  for await (const { accountId, dueAt } of deletions()) {
    if (dueAt !== undefined && Date.parse(dueAt) > nowMs) continue;
    await postponeDeletion(accountId, nowMs + deletionLeaseMs);
    await sendRemovals([{ body: { deletedAccount: accountId }, group: accountId }]);
    count += 1;
  }
  return count;
}
