import { refundCredits } from '../billing/refund-credits.ts';
import { accountOf } from '../contract/callers/tenant.ts';
import { type Document, storingMs } from './document.ts';
import { updateDocumentRecord } from './documents-table.ts';
import { ofDraft } from './record-condition.ts';
import { removeContent } from './remove-document.ts';
import { sweepTimes } from './sweep-times.ts';

/**
 * Undoes the storing of a document whose call failed: it stays invisible and costs nothing. Its content is removed now
 * and again by the cleanup, which also removes the record, because a write that seemed lost may still arrive. If this
 * throws storage_failed, the cleanup does all of it.
 */
export async function abandonDocument(document: Document): Promise<void> {
  const { tenant, chargeId } = document;
  const changes = {
    state: 'deleting',
    ...sweepTimes(Date.now() + storingMs),
    ...(chargeId && { chargeId }),
  } as const;
  if (!(await updateDocumentRecord(document, changes, ofDraft(document)))) return;
  // In this order: a document that could still be seen must not be refunded.
  if (chargeId) await refundCredits(accountOf(tenant), chargeId);
  await removeContent(document);
}
