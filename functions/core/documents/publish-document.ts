import type { Document } from './document.ts';
import { updateDocumentRecord } from './documents-table.ts';
import { inState } from './record-condition.ts';
import { storageFailed } from './storage-problem.ts';
import { endOfLife } from './sweep-times.ts';

/**
 * Makes a document visible to every call from now on. This step alone makes it a stored document. Throws
 * storage_failed, also if storing it was abandoned in the meantime.
 */
export async function publishDocument(document: Document): Promise<void> {
  const changes = { state: 'stored', chargeId: undefined, ...endOfLife(document.expiresAt) } as const;
  // An attempt whose answer was lost may have stored it.
  const published = await updateDocumentRecord(document, changes, inState('storing', 'stored'));
  if (!published) throw storageFailed(new Error('the document was given up before it was published'));
}
