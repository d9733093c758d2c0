import { refundCredits } from '../billing/refund-credits.ts';
import { accountOf } from '../contract/callers/tenant.ts';
import type { KeyRecord } from './key-record.ts';
import { endLease, removeKeyRecord } from './key-table.ts';

interface Abandonment {
  readonly hasBegunJob: boolean;
  /** Whether the call paid for the time that it used up. */
  readonly keepsCharge: boolean;
}

/**
 * Refunds what a failed call had paid, and then frees its key, in this order: while the record exists, a call that
 * takes over the key makes the refund instead. If the failed call had already begun its job, the job keeps the key, and
 * the next call can return it at once.
 */
export async function abandonClaim(
  claim: KeyRecord,
  { hasBegunJob, keepsCharge }: Abandonment,
): Promise<void> {
  if (hasBegunJob) return endLease(claim);
  if (claim.isCharged && !keepsCharge) await refundCredits(accountOf(claim.tenant), claim.workId);
  await removeKeyRecord(claim);
}
