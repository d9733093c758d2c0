import { refundCredits } from '../billing/refund-credits.ts';
import { accountOf } from '../contract/tenant.ts';
import type { KeyRecord } from './key-record.ts';
import { endLease, removeKeyRecord } from './key-table.ts';

/**
 * Frees the key of a call that failed, and gives back what it had paid, in this order: as long as the record is there,
 * whoever takes the key over gives it back in this call's place. Of a call that had its job begun already the key stays
 * with the job: the next call may answer for it at once.
 */
export async function abandonClaim(claim: KeyRecord, hasBegunJob: boolean): Promise<void> {
  if (hasBegunJob) return endLease(claim);
  if (claim.isCharged) await refundCredits(accountOf(claim.tenant), claim.workId);
  await removeKeyRecord(claim);
}
