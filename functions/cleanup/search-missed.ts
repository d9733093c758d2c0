import { partitionsToSearch } from '../core/documents/sweep-times.ts';
import { measureCleanup } from './measure-cleanup.ts';
import { queueDue } from './queue-due.ts';

/** A document that has been due for longer was missed: its message is sent after a minute, and repeated after twelve. */
export const missedAfterMs = 30 * 60_000;

/** Searches that waited for longer are left out: another has been queued since. */
const staleMs = 2 * 3_600_000;

/**
 * Queues the documents that became due before this time and are still there. If they were missed, their number is
 * measured, and reported unless it is 0, as it is while the cleanup keeps up. Throws if some partitions could not be read.
 */
export async function searchMissed(
  before: string,
  goesOn: () => boolean,
  report: (overdue: Error) => void,
): Promise<void> {
  const beforeMs = Date.parse(before);
  const ageMs = Date.now() - beforeMs;
  if (ageMs > staleMs) return;
  const times = { from: '0', until: before };
  const { count, isComplete } = await queueDue(partitionsToSearch(beforeMs), times, goesOn);
  if (ageMs < missedAfterMs) return; // a laptop's service has just started: nothing was missed
  measureCleanup(isComplete ? count : Math.max(1, count));
  if (count > 0) report(new Error(`${count} documents are overdue, and were queued again`));
}
