import type { SpenderId } from '../contract/fields/spend-cap.ts';
import { readAccount } from '../identity/account.ts';
import { type Reservation, reserveCredits } from './reservation.ts';
import { startUpkeep } from './upkeep.ts';
import { findUsageRow } from './usage-rows.ts';

/**
 * The reservation that an earlier call made under this id, whatever its current amount; a new one if it was released.
 * Settling a settled reservation again changes nothing. Throws insufficient_credits and spend_cap_reached.
 */
export async function resumeReservation(
  accountId: string,
  chargeId: string,
  amountHundredths: number,
  spender?: SpenderId,
): Promise<Reservation> {
  const { credits } = await readAccount(accountId);
  const settled = credits.unrecorded[chargeId] ?? (await findUsageRow(accountId, chargeId));
  const pending = credits.pending[chargeId];
  const found = pending?.amount ?? settled?.costHundredths;
  if (found === undefined) return reserveCredits(accountId, amountHundredths, { chargeId, spender });
  return { chargeId, amountHundredths: found, upkeep: startUpkeep(accountId, credits), cap: pending?.cap };
}
