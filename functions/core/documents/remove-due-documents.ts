import { refundCredits } from '../billing/refund-credits.ts';
import { accountOf } from '../contract/callers/tenant.ts';
import { Problem } from '../contract/problems/problem.ts';
import { clearDocuments } from './clear-documents.ts';
import { type Document, isVisible } from './document.ts';
import { announceDeleted } from './document-events.ts';
import {
  type DocumentKey,
  getDocumentRecords,
  removeDocumentRecords,
  updateDocumentRecord,
} from './documents-table.ts';
import { objectStore } from './object-store.ts';
import { hasObject, removeObject } from './objects.ts';
import { inState, recorded } from './record-condition.ts';
import { endOfLife, sweepTimes } from './sweep-times.ts';

/** The most documents that are removed together: as many records as DynamoDB reads in one request. */
export const maximumTogether = 100;

/** The pauses before an account's own bucket is tried again: the first, which doubles each time, and the longest. */
const pauseMs = { first: 3_600_000, longest: 24 * 3_600_000 } as const;

/**
 * Removes those documents that are due: expired ones, and the remains of calls that died or failed, which are
 * half-stored documents, whose charge is refunded, and half-deleted ones. Their bytes go first, then their search terms
 * and their records last. Can be repeated, and run twice at once. `onFailure` gets the failures: these documents stay
 * due. One whose bytes are in an account's own bucket that cannot be used stays, too, and is due again later.
 */
export async function removeDueDocuments(
  keys: readonly DocumentKey[],
  onFailure: (failure: Error) => void,
): Promise<void> {
  const nowMs = Date.now();
  // The index is read while it changes, and may have a document twice; DynamoDB refuses a key that comes twice.
  const unique = new Map(keys.map((key) => [`${key.tenant}/${key.id}`, key]));
  const due = (await getDocumentRecords([...unique.values()])).filter(
    ({ sweepAt }) => sweepAt !== undefined && Date.parse(sweepAt) <= nowMs,
  );
  const doomed = await those(due, isDoomed, onFailure);
  const own = doomed.filter(({ byob }) => !byob);
  await removeRecords(await clearDocuments(own, onFailure));
  // After the others, since an account's own bucket may be slow.
  const theirs = doomed.filter(({ byob }) => byob);
  const gone = new Set(await those(theirs, isGone, onFailure));
  const cleared = await clearDocuments(theirs, onFailure);
  await removeRecords(cleared.filter((document) => gone.has(document)));
}

/** Removes records last. Who could see a document hears of it; if that cannot be said, the document stays due. */
async function removeRecords(documents: readonly Document[]): Promise<void> {
  const seen = documents.filter(({ state }) => state === 'stored');
  const [expired, deleted] = [seen.filter(isExpired), seen.filter((document) => !isExpired(document))];
  await Promise.all([announceDeleted(expired, 'expired'), announceDeleted(deleted, 'deleted')]);
  await removeDocumentRecords(documents);
}

function isExpired({ expiresAt }: Document): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

/** Those documents of which the claim is true. */
async function those(
  documents: readonly Document[],
  claim: (document: Document) => Promise<boolean>,
  onFailure: (failure: Error) => void,
): Promise<readonly Document[]> {
  const claims = documents.map((document) =>
    claim(document).catch((failure: Error) => {
      onFailure(failure);
      return false;
    }),
  );
  const isTrue = await Promise.all(claims);
  return documents.filter((_, index) => isTrue[index]);
}

/**
 * Whether a due document may be removed; nothing can make it visible after that. A visible document whose deletion was
 * not finished, and whose bytes still exist, is kept.
 */
async function isDoomed(document: Document): Promise<boolean> {
  const { tenant, state, chargeId, expiresAt } = document;
  if (isVisible(document) && (await isThere(document))) {
    await updateDocumentRecord(document, endOfLife(expiresAt), recorded);
    return false;
  }
  if (state === 'storing') {
    const givenUp = await updateDocumentRecord(
      document,
      { state: 'deleting' },
      inState('storing', 'deleting'),
    );
    if (!givenUp) return false; // it was published after it was read
  }
  if (state !== 'stored' && chargeId) await refundCredits(accountOf(tenant), chargeId);
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

/** Removes a document's bytes from the account's own bucket. If that fails, the document is due again later. */
async function isGone(document: Document): Promise<boolean> {
  const { objectKey, removalAttempts = 0 } = document;
  try {
    await removeObject(await objectStore(document), objectKey);
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const delayMs = Math.min(pauseMs.first * 2 ** removalAttempts, pauseMs.longest);
    const later = { ...sweepTimes(Date.now() + delayMs), removalAttempts: removalAttempts + 1 };
    await updateDocumentRecord(document, later, recorded);
    return false;
  }
}
