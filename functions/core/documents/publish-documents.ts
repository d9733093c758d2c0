import { storageFailed } from '../contract/problems/storage-failed.ts';
import type { Document } from './document.ts';
import { updateDocumentRecord, updateDocumentRecords } from './documents-table.ts';
import { inState } from './record-condition.ts';
import { endOfLife } from './sweep-times.ts';

/**
 * Makes the documents of a call visible to every call from now on, all of them or none. This step alone makes them
 * stored documents. There are at most `limits.storedParts`. Throws storage_failed, also if storing one was abandoned in
 * the meantime. See docs/decisions/documents.md#the-documents-of-one-call-appear-together
 */
export async function publishDocuments(documents: readonly Document[]): Promise<void> {
  // An attempt whose response was lost may have stored them.
  const condition = inState('storing', 'stored');
  const updates = documents.map((document) => ({
    key: document,
    changes: { state: 'stored', chargeId: undefined, ...endOfLife(document.expiresAt) } as const,
    condition,
  }));
  const [only] = updates;
  if (!only || updates.length > 1) return updateDocumentRecords(updates);
  const published = await updateDocumentRecord(only.key, only.changes, condition);
  if (!published) throw storageFailed(new Error('the document was given up before it was published'));
}
