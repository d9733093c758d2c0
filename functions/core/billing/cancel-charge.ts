import { findAccount } from '../identity/account.ts';
import { releaseEarlier } from './earlier-credits.ts';
import { openId, readOpenEntry } from './entries.ts';
import { findHeldCharge, releaseHeldCharge } from './held-charges.ts';
import { refundCredits } from './refund-credits.ts';
import { openPlaces, releaseCredits } from './release-credits.ts';

/**
 * Returns everything that a charge has reserved or spent, at most once, because its work failed. Does nothing for a
 * deleted account.
 */
export async function cancelCharge(accountId: string, chargeId: string): Promise<void> {
  const account = await findAccount(accountId);
  if (!account) return;
  const { credits } = account;
  for (const place of openPlaces) {
    const entry = credits[place]?.[openId(chargeId)];
    if (entry && (await releaseCredits(accountId, place, chargeId, readOpenEntry(entry)))) return;
  }
  const held = credits.heldJobs > 0 ? await findHeldCharge(accountId, chargeId) : undefined;
  if (held && (await releaseHeldCharge(held))) return;
  if (await releaseEarlier(accountId, credits, chargeId)) return;
  // A late request to settle may have arrived between the read of the account and the release.
  await refundCredits(accountId, chargeId);
}
