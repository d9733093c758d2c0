import { chunk } from '../core/chunk.ts';
import { accountOf } from '../core/contract/callers/tenant.ts';
import { type DueDocument, type DueTimes, dueDocuments } from '../core/documents/due-documents.ts';
import { maximumTogether } from '../core/documents/remove-due-documents.ts';
import { sendRemovals } from './removal-message.ts';

/** How many partitions are read at once: all of a day. */
const readAtOnce = 16;

interface Queued {
  readonly count: number;
  /** Whether every partition was read to its end. */
  readonly isComplete: boolean;
}

/**
 * Queues the documents of these partitions of the index that became due at these times. Each partition is read a page
 * in turn, so that a full one does not keep the others waiting, as long as `goesOn` says. If one cannot be read, the
 * others are, and then this throws.
 */
export async function queueDue(
  partitions: readonly string[],
  times: DueTimes,
  goesOn: () => boolean,
): Promise<Queued> {
  let readers = partitions.map((partition) => dueDocuments(partition, times));
  const failures: unknown[] = [];
  let count = 0;
  while (readers.length > 0 && goesOn()) {
    const unfinished: typeof readers = [];
    for (const some of chunk(readers, readAtOnce)) {
      const pages = await Promise.allSettled(some.map((reader) => reader.next()));
      const found = pages.flatMap((page, index) => {
        if (page.status === 'rejected') failures.push(page.reason);
        if (page.status === 'rejected' || page.value.done) return [];
        unfinished.push(some[index] as (typeof some)[number]); // one page for each reader
        return page.value.value;
      });
      await queue(found);
      count += found.length;
    }
    readers = unfinished;
  }
  if (failures.length > 0) throw failures[0];
  return { count, isComplete: readers.length === 0 };
}

/** Documents in accounts' own buckets are apart, by account: one slow bucket delays no other documents. */
async function queue(found: readonly DueDocument[]): Promise<void> {
  const groups = Map.groupBy(found, ({ tenant, storageMode }) =>
    storageMode === 'byob' ? accountOf(tenant) : undefined,
  );
  const messages = [...groups].flatMap(([group, documents]) =>
    chunk(documents, maximumTogether).map((some) => ({
      group,
      body: { documents: some.map(({ tenant, id }) => ({ tenant, id })) },
    })),
  );
  await sendRemovals(messages);
}
