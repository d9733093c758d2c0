import { storageFailed } from '../contract/problems/storage-failed.ts';
import type { Document } from './document.ts';
import { getDocumentRecord, updateDocumentRecord, updateDocumentRecords } from './documents-table.ts';
import { ofDraft } from './record-condition.ts';
import { endOfLife } from './sweep-times.ts';

/**
 * Makes the documents of a call visible to every call from now on, all of them or none. This step alone makes them
 * stored documents. There are at most `limits.storedParts`. If no response arrives, looks whether they are. Throws
 * storage_failed, also if storing one was abandoned in the meantime.
 * See docs/decisions/documents.md#the-documents-of-one-call-appear-together
 */
export async function publishDocuments(documents: readonly Document[]): Promise<void> {
  try {
    await publish(documents);
  } catch (failure) {
    const stored = await Promise.all(documents.map(isPublished));
    if (!stored.every(Boolean)) throw failure;
  }
}

async function isPublished(document: Document): Promise<boolean> {
  const record = await getDocumentRecord(document);
  return record?.state === 'stored' && record.createdAt === document.createdAt;
}

async function publish(documents: readonly Document[]): Promise<void> {
  const updates = documents.map((document) => ({
    key: document,
    changes: { state: 'stored', chargeId: undefined, ...endOfLife(document.expiresAt) } as const,
    // A request whose response was lost may have stored them.
    condition: ofDraft(document, 'storing', 'stored'),
  }));
  const [only] = updates;
  if (!only || updates.length > 1) return updateDocumentRecords(updates);
  const published = await updateDocumentRecord(only.key, only.changes, only.condition);
  if (!published) throw storageFailed(new Error('the document was given up before it was published'));
}
