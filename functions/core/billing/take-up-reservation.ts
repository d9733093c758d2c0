import { readAccount } from '../identity/account.ts';
import { type Reservation, reserveCredits } from './charge.ts';
import { startUpkeep } from './upkeep.ts';
import { findUsageRow } from './usage.ts';

/**
 * Goes on with what was set aside under this id by a call before, however much it has become; where it was given back
 * meanwhile, sets it aside anew. What is settled already is so for the caller, too: settling it again changes nothing.
 * Throws insufficient_credits.
 */
export async function takeUpReservation(
  accountId: string,
  chargeId: string,
  amountHundredths: number,
): Promise<Reservation> {
  const { credits } = await readAccount(accountId);
  const settled = credits.unrecorded[chargeId] ?? (await findUsageRow(accountId, chargeId));
  const found = credits.pending[chargeId]?.amount ?? settled?.costHundredths;
  if (found === undefined) return reserveCredits(accountId, amountHundredths, { chargeId });
  return { chargeId, amountHundredths: found, upkeep: startUpkeep(accountId, credits) };
}
