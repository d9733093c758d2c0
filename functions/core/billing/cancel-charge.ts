import { findAccount } from '../identity/account.ts';
import { refundCredits } from './refund-credits.ts';
import { releaseCredits } from './release-credits.ts';

/**
 * Returns everything that a charge has reserved or spent, at most once, because its work failed. Does nothing for a
 * deleted account.
 */
export async function cancelCharge(accountId: string, chargeId: string): Promise<void> {
  const account = await findAccount(accountId);
  if (!account) return;
  const pending = account.credits.pending[chargeId];
  if (pending && (await releaseCredits(accountId, chargeId, pending))) return;
  // A late request to settle may have arrived between the read of the account and the release.
  await refundCredits(accountId, chargeId);
}
