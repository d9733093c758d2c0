import type { SpenderId } from '../contract/fields/access/spend-cap.ts';
import { readAccount } from '../identity/account.ts';
import { adoptEarlierJob } from './earlier-credits.ts';
import { openEntry, openId } from './entries.ts';
import { deleteHeldCharge, findHeldCharge } from './held-charges.ts';
import { findCharge } from './refund-credits.ts';
import { type Reservation, reservationOf, reserveCredits } from './reservation.ts';
import { updateCreditsAnd } from './update-credits.ts';

/** How long a job's reservation is kept once a worker has begun: longer than all its attempts take. */
const workMs = 2 * 3_600_000;

/**
 * The reservation of a job that a worker begins, whatever its current amount: the one that it held while it waited, or
 * that of an earlier attempt; a new one if it was released. Settling a settled reservation again changes nothing.
 * Throws insufficient_credits and spend_cap_reached.
 */
export async function resumeReservation(
  accountId: string,
  chargeId: string,
  amountHundredths: number,
  spender?: SpenderId,
): Promise<Reservation> {
  const place = 'jobs';
  const endsAtMs = Date.now() + workMs;
  const held = await findHeldCharge(accountId, chargeId);
  if (held) {
    const begun = {
      chargeId,
      place,
      endsAtMs,
      amountHundredths: held.amountHundredths,
      cap: held.cap,
    } as const;
    const isBegun = await updateCreditsAnd(deleteHeldCharge(held), accountId, {
      set: 'credits.jobs.#id = :open, credits.held = credits.held - :amount, credits.heldJobs = credits.heldJobs - :one',
      condition: 'attribute_exists(credits.jobs)',
      id: openId(chargeId),
      values: { ':open': openEntry(begun), ':amount': held.amountHundredths, ':one': 1 },
    });
    if (isBegun) return begun;
  }
  const { credits } = await readAccount(accountId);
  const entry = credits.jobs?.[openId(chargeId)];
  if (entry !== undefined) return reservationOf({ chargeId, place }, entry);
  const adopted = await adoptEarlierJob(accountId, credits, chargeId, endsAtMs);
  if (adopted) return { chargeId, place, endsAtMs, ...adopted };
  const settled = await findCharge(accountId, credits, chargeId);
  if (settled) return { chargeId, place, endsAtMs, amountHundredths: settled.costHundredths };
  return reserveCredits(accountId, amountHundredths, { chargeId, place, endsAtMs, spender });
}
