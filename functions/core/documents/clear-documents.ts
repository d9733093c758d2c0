import type { Document } from './document.ts';
import { ownStore } from './object-store.ts';
import { removeEachObject } from './objects.ts';
import { removeAllFromIndex } from './search/remove-from-index.ts';
import { textKey } from './search/text-key.ts';

/**
 * Removes everything the service has of up to 500 documents besides their records: bytes and texts, then search terms.
 * Bytes in an account's own bucket are left. Can be repeated. Returns the documents of which nothing is left;
 * `onFailure` gets the failures of others. Throws storage_failed.
 */
export async function clearDocuments(
  documents: readonly Document[],
  onFailure: (failure: Error) => void,
): Promise<readonly Document[]> {
  const failures = await removeEachObject(ownStore(), documents.flatMap(ownKeys));
  for (const failure of failures.values()) onFailure(failure);
  const cleared = documents.filter((document) => !ownKeys(document).some((key) => failures.has(key)));
  await removeAllFromIndex(cleared);
  return cleared;
}

/** The keys of a document's objects in the service's own bucket. */
export function ownKeys(document: Document): readonly string[] {
  const { objectKey, byob } = document;
  return byob ? [byob.textKey] : [objectKey, textKey(document)];
}
