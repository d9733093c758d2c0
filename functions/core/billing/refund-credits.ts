import { readAccount } from '../identity/account.ts';
import { forgottenGrants } from './credits.ts';
import { updateCredits } from './update-credits.ts';
import { findUsageRow } from './usage-rows.ts';

/**
 * Refunds what a charge spent, if anything, at most once, because its work failed after all. The refund is a separate
 * charge in the usage table, directly after the original, with its numbers negated.
 */
export async function refundCredits(accountId: string, chargeId: string): Promise<void> {
  const { credits } = await readAccount(accountId);
  const { unrecorded } = credits;
  const charge = unrecorded[chargeId] ?? (await findUsageRow(accountId, chargeId));
  const refundId = `${chargeId}-refund`;
  const isRefunded = unrecorded[refundId] ?? (await findUsageRow(accountId, refundId));
  if (!charge || isRefunded) return;
  const { endpoint, pages, costHundredths, spender, cap } = charge;
  await updateCredits(accountId, {
    set:
      'credits.spent = credits.spent - :cost, credits.balance = credits.balance + :cost, ' +
      'credits.unrecorded.#id = :refund, credits.grants.#id = :now',
    // Another refund's entry may have become a usage row since the look-up; its mark is still here.
    condition: 'attribute_not_exists(credits.unrecorded.#id) AND attribute_not_exists(credits.grants.#id)',
    id: refundId,
    values: {
      ':cost': costHundredths,
      ':refund': { endpoint, pages: -pages, costHundredths: -costHundredths, ...(spender && { spender }) },
      ':now': Date.now(),
    },
    remove: forgottenGrants(credits),
    cap: cap && { use: cap, takenHundredths: -costHundredths },
  });
}
