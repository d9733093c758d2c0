import { readAccount } from '../identity/account.ts';
import type { Reservation } from './reservation.ts';
import { shortage } from './shortage.ts';
import { updateCredits } from './update-credits.ts';

/**
 * Raises a reservation to what the call is now known to cost. Settling then cannot fail for lack of credits.
 * Throws insufficient_credits and spend_cap_reached.
 */
export async function raiseReservation(
  accountId: string,
  reservation: Reservation,
  amountHundredths: number,
): Promise<Reservation> {
  const { chargeId, amountHundredths: before, cap } = reservation;
  if (amountHundredths <= before) return reservation;
  const raised = { ...reservation, amountHundredths };
  const credits = await updateCredits(accountId, {
    set: 'credits.balance = credits.balance - :more, credits.pending.#id.amount = :amount',
    condition: 'credits.balance >= :more AND credits.pending.#id.amount = :before',
    id: chargeId,
    values: { ':more': amountHundredths - before, ':amount': amountHundredths, ':before': before },
    cap: cap && { use: cap, takenHundredths: amountHundredths - before },
  });
  if (credits) return raised;
  const { credits: now } = await readAccount(accountId);
  const found = now.pending[chargeId];
  if (found?.amount === amountHundredths) return raised; // the answer to an earlier attempt was lost
  if (found) {
    const need = { costHundredths: amountHundredths, reservedHundredths: found.amount, cap };
    const problem = shortage(now, { beginning: 'This request costs', ...need });
    if (problem) throw problem;
    return raiseReservation(accountId, reservation, amountHundredths);
  }
  throw new Error(`the charge ${chargeId} was given back before it was raised`);
}
