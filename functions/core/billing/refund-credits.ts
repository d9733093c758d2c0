import { readAccount } from '../identity/account.ts';
import { updateCredits } from './update-credits.ts';
import { findUsageRow } from './usage.ts';

/**
 * Returns what a charge spent, if it spent anything, at most once, because its work came to nothing after all. The
 * refund is a charge of its own in the usage table, directly after the original, with its numbers negated.
 */
export async function refundCredits(accountId: string, chargeId: string): Promise<void> {
  const { unrecorded } = (await readAccount(accountId)).credits;
  const charge = unrecorded[chargeId] ?? (await findUsageRow(accountId, chargeId));
  const refundId = `${chargeId}-refund`;
  const isRefunded = unrecorded[refundId] ?? (await findUsageRow(accountId, refundId));
  if (!charge || isRefunded) return;
  const { endpoint, pages, costHundredths } = charge;
  await updateCredits(accountId, {
    set:
      'credits.spent = credits.spent - :cost, credits.balance = credits.balance + :cost, ' +
      'credits.unrecorded.#id = :refund',
    condition: 'attribute_not_exists(credits.unrecorded.#id)',
    id: refundId,
    values: {
      ':cost': costHundredths,
      ':refund': { endpoint, pages: -pages, costHundredths: -costHundredths },
    },
  });
}
