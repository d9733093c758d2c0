import { ownKeys } from './clear-documents.ts';
import type { Document } from './document.ts';
import { removeDocumentRecord } from './documents-table.ts';
import { objectStore, ownStore } from './object-store.ts';
import { removeObject, removeObjects } from './objects.ts';
import { removeFromIndex } from './search/remove-from-index.ts';

/**
 * Removes a document completely: first its bytes, then its search terms, and its record last, so that nothing is left
 * without a record. Can be repeated. If it throws storage_failed, the record still exists.
 */
export async function removeDocument(document: Document): Promise<void> {
  await removeContent(document);
  await removeDocumentRecord(document);
}

/** The same, except for the record. */
export async function removeContent(document: Document): Promise<void> {
  const { objectKey, byob } = document;
  if (byob) await removeObject(await objectStore(document), objectKey);
  await removeObjects(ownStore(), ownKeys(document));
  await removeFromIndex(document);
}
