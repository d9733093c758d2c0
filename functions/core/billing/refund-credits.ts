import { type Charge, type Credits, readAccount } from '../identity/account.ts';
import { forgottenGrants } from './credits.ts';
import { earlierCharge } from './earlier-credits.ts';
import { chargeEntry, chargeEntryId, readChargeEntry, refundOf } from './entries.ts';
import { updateCredits } from './update-credits.ts';
import { findUsageRow } from './usage-rows.ts';

/**
 * Refunds what a charge spent, if anything, at most once, because its work failed after all. The refund is a separate
 * charge in the usage table, directly after the original, with its numbers negated.
 */
export async function refundCredits(accountId: string, chargeId: string): Promise<void> {
  const { credits } = await readAccount(accountId);
  const charge = await findCharge(accountId, credits, chargeId);
  const refundId = refundOf(chargeId);
  if (!charge || (await findCharge(accountId, credits, refundId))) return;
  const { endpoint, pages, costHundredths, spender, cap } = charge;
  const entryId = chargeEntryId(refundId);
  await updateCredits(accountId, {
    set:
      'credits.spent = credits.spent - :cost, credits.balance = credits.balance + :cost, ' +
      'credits.unrecordedCharges.#id = :refund, credits.grants.#id = :now',
    // Another refund's entry may have been recorded since the look-up; its mark is still here.
    condition:
      'attribute_not_exists(credits.unrecordedCharges.#id) AND attribute_not_exists(credits.grants.#id)',
    id: entryId,
    values: {
      ':cost': costHundredths,
      ':refund': chargeEntry({ endpoint, pages: -pages, costHundredths: -costHundredths, spender }),
      ':now': Date.now(),
    },
    remove: forgottenGrants(credits),
    cap: cap && { use: cap, takenHundredths: -costHundredths },
  });
}

/** A spent charge, recorded or not; undefined if it was not settled. */
export async function findCharge(
  accountId: string,
  credits: Credits,
  chargeId: string,
): Promise<Charge | undefined> {
  const entry = credits.unrecordedCharges?.[chargeEntryId(chargeId)];
  if (entry !== undefined) return readChargeEntry(entry);
  return earlierCharge(credits, chargeId) ?? (await findUsageRow(accountId, chargeId));
}
