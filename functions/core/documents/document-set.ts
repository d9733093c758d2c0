import { chunk } from '../chunk.ts';
import { newUuidV7 } from '../uuid-v7.ts';
import { abandonDocument } from './abandon-document.ts';
import type { Document } from './document.ts';
import { type DocumentKey, getDocumentRecord } from './documents-table.ts';
import { storeDocument } from './store-document.ts';

/** How many documents of a call are processed at a time: each one's text is read by a function call of its own. */
const atOnce = 8;

const tailDigits = 12;

/**
 * The ids of the documents that a call stores. They follow the first one's, so that all can be found from it, and are
 * listed side by side.
 */
export function documentIds(count: number, firstId: string = newUuidV7()): readonly string[] {
  const tail = Number.parseInt(firstId.slice(-tailDigits), 16);
  return Array.from({ length: count }, (_, index) => {
    const next = (tail + index) % 16 ** tailDigits;
    return firstId.slice(0, -tailDigits) + next.toString(16).padStart(tailDigits, '0');
  });
}

/** The records of all documents that a call has stored or begun to store; the key is that of the first. */
export async function getDocumentSet({ tenant, id }: DocumentKey): Promise<readonly Document[]> {
  const first = await getDocumentRecord({ tenant, id });
  if (!first) return [];
  const [, ...otherIds] = documentIds(first.documentCount ?? 1, id);
  const others = await Promise.all(otherIds.map((other) => getDocumentRecord({ tenant, id: other })));
  return [first, ...others.filter((document) => document !== undefined)];
}

/**
 * Stores the documents of a call as storeDocument does, the first one before the others, since its record counts them.
 */
export async function storeDocumentSet(
  set: readonly { readonly document: Document; readonly bytes: Uint8Array }[],
): Promise<void> {
  for (const batch of [set.slice(0, 1), ...chunk(set.slice(1), atOnce)])
    await allDone(batch.map(({ document, bytes }) => storeDocument(document, bytes)));
}

/** Undoes the storing of documents as abandonDocument does. */
export async function abandonDocumentSet(set: readonly Document[]): Promise<void> {
  for (const batch of chunk(set, atOnce)) await allDone(batch.map(abandonDocument));
}

/** Waits for all work, even if some of it fails: undoing it must not start earlier. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
