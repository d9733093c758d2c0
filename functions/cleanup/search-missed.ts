import { partitionsToSearch } from '../core/documents/sweep-times.ts';
import { measureCleanup } from './measure-cleanup.ts';
import { queueDue } from './queue-due.ts';

/** Searches that waited for longer are left out: another has been queued since. */
const staleMs = 2 * 3_600_000;

/**
 * Queues the documents that became due before this time and are still there. Their number is measured, and reported if
 * there are any: none, as long as the cleanup keeps up. Throws if some partitions could not be read.
 */
export async function searchMissed(
  before: string,
  goesOn: () => boolean,
  report: (overdue: Error) => void,
): Promise<void> {
  const beforeMs = Date.parse(before);
  if (Date.now() - beforeMs > staleMs) return;
  const times = { from: '0', until: before };
  const { count, isComplete } = await queueDue(partitionsToSearch(beforeMs), times, goesOn);
  measureCleanup(isComplete ? count : Math.max(1, count));
  if (count > 0) report(new Error(`${count} documents are overdue, and were queued again`));
}
