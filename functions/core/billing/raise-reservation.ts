import { readAccount } from '../identity/account.ts';
import { openEntry, openId, readOpenEntry } from './entries.ts';
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
  const { chargeId, place, amountHundredths: before, cap } = reservation;
  if (amountHundredths <= before) return reservation;
  const raised = { ...reservation, amountHundredths };
  const credits = await updateCredits(accountId, {
    set: `credits.balance = credits.balance - :more, credits.${place}.#id = :raised`,
    condition: `credits.balance >= :more AND credits.${place}.#id = :before`,
    id: openId(chargeId),
    values: {
      ':more': amountHundredths - before,
      ':raised': openEntry(raised),
      ':before': openEntry(reservation),
    },
    cap: cap && { use: cap, takenHundredths: amountHundredths - before },
  });
  if (credits) return raised;
  const { credits: now } = await readAccount(accountId);
  const found = now[place][openId(chargeId)];
  if (found === openEntry(raised)) return raised; // the answer to an earlier attempt was lost
  if (found) {
    const { amountHundredths: reservedHundredths } = readOpenEntry(found);
    const need = { costHundredths: amountHundredths, reservedHundredths, cap };
    const problem = shortage(now, { beginning: 'This request costs', ...need });
    if (problem) throw problem;
    return raiseReservation(accountId, reservation, amountHundredths);
  }
  throw new Error(`the charge ${chargeId} was given back before it was raised`);
}
