import type { Document } from './document.ts';
import { ownStore } from './object-store.ts';
import { removeObjects } from './objects.ts';
import { removeFromIndex } from './search/remove-from-index.ts';
import { textKey } from './search/text-key.ts';

/**
 * Removes everything the service has of a document besides its record: its bytes, its text and its search terms. Bytes
 * in the account's own bucket belong to the account and are kept. Can be repeated. Throws storage_failed.
 */
export async function forgetDocument(document: Document): Promise<void> {
  const { tenant, id, objectKey, byob } = document;
  await removeObjects(ownStore(), byob ? [byob.textKey] : [objectKey, textKey(document)]);
  await removeFromIndex(tenant, id);
}
