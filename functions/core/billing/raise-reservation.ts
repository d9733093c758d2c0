import { readAccount } from '../identity/account.ts';
import type { Reservation } from './charge.ts';
import { insufficientCredits } from './insufficient-credits.ts';
import { updateCredits } from './update-credits.ts';

/**
 * Reserves what a call is now known to cost, if that is more than it has reserved. Settling then cannot fail for lack
 * of credits. Throws insufficient_credits.
 */
export async function raiseReservation(
  accountId: string,
  reservation: Reservation,
  amountHundredths: number,
): Promise<Reservation> {
  const { chargeId, amountHundredths: before } = reservation;
  if (amountHundredths <= before) return reservation;
  const raised = { ...reservation, amountHundredths };
  const credits = await updateCredits(accountId, {
    set: 'credits.balance = credits.balance - :more, credits.pending.#id.amount = :amount',
    condition: 'credits.balance >= :more AND credits.pending.#id.amount = :before',
    id: chargeId,
    values: { ':more': amountHundredths - before, ':amount': amountHundredths, ':before': before },
  });
  if (credits) return raised;
  const { balance, pending } = (await readAccount(accountId)).credits;
  const found = pending[chargeId];
  if (found?.amount === amountHundredths) return raised; // the answer to an earlier attempt was lost
  if (found) throw insufficientCredits('This request costs', amountHundredths, balance + found.amount);
  throw new Error(`the charge ${chargeId} was given back before it was raised`);
}
