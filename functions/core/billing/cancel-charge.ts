import { findAccount } from '../identity/account.ts';
import { refundCredits } from './refund-credits.ts';
import { releaseCredits } from './release-credits.ts';

/** Gives back all that a charge has set aside or spent, once: what it was for came to nothing. A deleted account is given nothing. */
export async function cancelCharge(accountId: string, chargeId: string): Promise<void> {
  const account = await findAccount(accountId);
  if (!account) return;
  const pending = account.credits.pending[chargeId];
  if (pending) await releaseCredits(accountId, chargeId, pending.amount);
  else await refundCredits(accountId, chargeId);
}
