import { refundCredits } from '../billing/refund-credits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { accountOf } from '../contract/tenant.ts';
import { type Document, isVisible } from './document.ts';
import { queryDocuments, updateDocumentRecord } from './documents-table.ts';
import { objectStore } from './object-store.ts';
import { hasObject } from './objects.ts';
import { inState, recorded } from './record-condition.ts';
import { removeDocument } from './remove-document.ts';
import { endOfLife, sweepKeys } from './sweep-times.ts';

/** How many documents are swept at a time. */
const atOnce = 10;

/** The outcome of the due documents. */
interface SweptDocuments {
  readonly removedCount: number;
  /**
   * How many still exist: those that failed, except in customers' buckets, which may never be reachable again; and the
   * next batch if time ran out.
   */
  readonly overdueCount: number;
}

/**
 * Removes expired documents, and the remains of calls that died or failed: half-stored documents, which are refunded,
 * and half-deleted ones. `goesOn` is called before each batch; `onFailure` gets each error, and the next run tries
 * again.
 */
export async function sweepDocuments(
  goesOn: () => boolean,
  onFailure: (failure: Error) => void,
): Promise<SweptDocuments> {
  let removedCount = 0;
  let overdueCount = 0;
  for await (const documents of due()) {
    if (documents.length > 0 && !goesOn()) {
      overdueCount += documents.length;
      break;
    }
    const removals = documents.map((document) =>
      sweep(document).catch((failure: Error) => {
        onFailure(failure);
        if (!document.byob) overdueCount += 1;
        return false;
      }),
    );
    removedCount += (await Promise.all(removals)).filter(Boolean).length;
  }
  return { removedCount, overdueCount };
}

/** All documents that are due, in small batches. */
async function* due(): AsyncGenerator<readonly Document[], void> {
  const nowMs = Date.now();
  for (const key of sweepKeys(nowMs)) {
    const pages = queryDocuments({
      IndexName: 'bySweep',
      KeyConditionExpression: 'sweepKey = :key AND sweepAt <= :now',
      ExpressionAttributeValues: { ':key': key, ':now': new Date(nowMs).toISOString() },
      Limit: atOnce,
    });
    for await (const { Items = [] } of pages) yield Items as Document[];
  }
}

/**
 * Removes a document and returns whether it did. A visible document whose deletion was not finished, and whose bytes
 * still exist, is kept.
 */
async function sweep(document: Document): Promise<boolean> {
  const { tenant, state, chargeId } = document;
  if (isVisible(document) && (await isThere(document))) {
    await updateDocumentRecord(document, endOfLife(document.expiresAt), recorded);
    return false;
  }
  if (state !== 'stored') {
    const givenUp = await updateDocumentRecord(
      document,
      { state: 'deleting' },
      inState('storing', 'deleting', 'uploading'),
    );
    if (!givenUp) return false; // it was published after the query
    if (chargeId) await refundCredits(accountOf(tenant), chargeId);
  }
  await removeDocument(document);
  return true;
}

/** An account's own bucket may still have the document, even if the service cannot read it. */
async function isThere(document: Document): Promise<boolean> {
  try {
    return await hasObject(await objectStore(document), document.objectKey);
  } catch (error) {
    if (error instanceof Problem && document.byob) return true;
    throw error;
  }
}
