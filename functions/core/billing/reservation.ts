import { isDeepStrictEqual } from 'node:util';
import { readCapHint, type SpenderId } from '../contract/fields/spend-cap.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import {
  type CapUse,
  type Charge,
  type Credits,
  type PendingCharge,
  readAccount,
} from '../identity/account.ts';
import { newUuidV7 } from '../uuid-v7.ts';
import { forgetEndedCalls, hasTooManyAtOnce, tooManyAtOnce } from './calls-at-once.ts';
import { alertIfLow } from './credits-alert.ts';
import { openCap } from './open-cap.ts';
import { releaseAbandoned, releaseCredits } from './release-credits.ts';
import { shortage } from './shortage.ts';
import { capUse, tryReservation, type Wanted } from './try-reservation.ts';
import { recordedEntries, reservationEntries, updateCredits } from './update-credits.ts';
import { startUpkeep, type Upkeep } from './upkeep.ts';
import { findUsageRow } from './usage-rows.ts';

/** Credits reserved for one call. */
export interface Reservation {
  readonly chargeId: string;
  readonly amountHundredths: number;
  readonly upkeep: Upkeep;
  /** The spend cap that the reservation counts against. */
  readonly cap?: CapUse | undefined;
}

interface ReservationWish {
  readonly chargeId?: string | undefined;
  /** How long the work may take before it counts as abandoned. Defaults to longer than any function runs. */
  readonly lastsMs?: number;
  /** The latest end of the call, in milliseconds since 1970. Without it, the call does not count as in progress. */
  readonly endsAtMs?: number;
  /** The key or app that makes the call. Its spend cap bounds the charge, with or without a hint of it. */
  readonly spender?: SpenderId | undefined;
  readonly capHint?: string | undefined;
}

/**
 * Reserves credits for a call, and starts the upkeep that earlier calls left over. The charge's id is a new UUID
 * version 7 unless the call already has one; its time determines the spend cap's period. Throws insufficient_credits
 * and spend_cap_reached. Throws too_many_at_once if too many calls of the account are in progress, and rate_limited if
 * too many calls and jobs are.
 */
export async function reserveCredits(
  accountId: string,
  amountHundredths: number,
  { chargeId = newUuidV7(), lastsMs, endsAtMs, spender, capHint }: ReservationWish = {},
): Promise<Reservation> {
  const pending: PendingCharge = {
    amount: amountHundredths,
    atMs: Date.now(),
    ...(lastsMs !== undefined && { lastsMs }),
  };
  const wanted: Wanted = { chargeId, pending, endsAtMs, spender };
  const hint = readCapHint(capHint);
  const hinted = spender && hint && capUse(spender, hint, chargeId);
  const credits =
    (await tryReservation(accountId, wanted, hinted)) ?? (await reserveOnceHealed(accountId, wanted, hinted));
  const { cap } = credits.pending[chargeId] ?? {};
  return { chargeId, amountHundredths, upkeep: startUpkeep(accountId, credits), cap };
}

/**
 * Spends what a call cost and releases the rest of its reservation. The same step records the charge, which becomes its
 * usage row. A call so long that its reservation was released as abandoned fails and costs nothing.
 * Throws insufficient_credits or spend_cap_reached if it cost more than was reserved and the balance or the cap does
 * not cover the difference.
 */
export async function settleCredits(
  accountId: string,
  reservation: Reservation,
  charge: Charge,
): Promise<{ readonly balanceHundredths: number }> {
  const { upkeep } = reservation;
  if (upkeep.isOverdue) await upkeep.finished;
  const [credits] = await Promise.all([
    settle(accountId, reservation, charge, [...upkeep.recorded]),
    upkeep.finished.catch(() => {}),
  ]);
  await alertIfLow(accountId, credits).catch(() => {}); // a later call sends the alert
  return { balanceHundredths: credits.balance };
}

/** Releases what a call had reserved. Does nothing if it was already settled or released. */
export async function releaseReservation(
  accountId: string,
  { chargeId, amountHundredths, upkeep, cap }: Reservation,
): Promise<void> {
  await upkeep.finished.catch(() => {});
  await releaseCredits(accountId, chargeId, { amount: amountHundredths, cap }, upkeep.recorded);
}

/**
 * Called when the condition failed: the response to an earlier attempt was lost, the spender has another cap than the
 * one tried, crashed calls hold credits or places, or there are too few of them.
 */
async function reserveOnceHealed(
  accountId: string,
  wanted: Wanted,
  tried: CapUse | undefined,
): Promise<Credits> {
  const { credits } = await readAccount(accountId);
  const { chargeId, pending, endsAtMs, spender } = wanted;
  if (credits.pending[chargeId]) return credits;
  const cap = spender && credits.caps?.[spender];
  const use = cap && capUse(spender, cap, chargeId);
  const isHealed = [
    !isDeepStrictEqual(use, tried),
    use !== undefined && (await openCap(accountId, credits, use)),
    await releaseAbandoned(accountId, credits),
    await forgetEndedCalls(accountId, credits, 'live'),
  ].includes(true);
  if (endsAtMs !== undefined && !isHealed && hasTooManyAtOnce(credits, 'live')) throw tooManyAtOnce('live');
  if (!isHealed && Object.keys(credits.pending).length >= limits.pendingCalls) throw tooManyPending();
  const need = { costHundredths: pending.amount, reservedHundredths: 0, cap: use };
  const problem = shortage(credits, { beginning: 'This request costs at least', ...need });
  if (problem && !isHealed) throw problem;
  return (await tryReservation(accountId, wanted, use)) ?? reserveOnceHealed(accountId, wanted, use);
}

async function settle(
  accountId: string,
  reservation: Reservation,
  uncapped: Charge,
  recorded: readonly string[],
): Promise<Credits> {
  const { chargeId, amountHundredths: reserved, cap } = reservation;
  const charge: Charge = cap ? { ...uncapped, cap } : uncapped;
  const cost = charge.costHundredths;
  let failure: unknown;
  try {
    const credits = await updateCredits(accountId, {
      set:
        'credits.spent = credits.spent + :cost, credits.balance = credits.balance + :freed, ' +
        'credits.unrecorded.#id = :charge',
      condition: 'attribute_exists(credits.pending.#id) AND credits.balance >= :missing',
      id: chargeId,
      values: {
        ':cost': cost,
        ':freed': reserved - cost,
        ':charge': charge,
        ':missing': Math.max(0, cost - reserved),
      },
      remove: [...reservationEntries(chargeId), ...recordedEntries(recorded)],
      cap: cap && { use: cap, takenHundredths: cost - reserved },
    });
    if (credits) return credits;
  } catch (error) {
    failure = error;
  }
  const before = await settledBefore(accountId, reservation, cost, failure);
  return before ?? settle(accountId, reservation, uncapped, recorded);
}

/**
 * Called when the condition failed or a response was lost: returns the credits if an earlier attempt settled the charge
 * after all, or undefined if the shortage is over.
 */
async function settledBefore(
  accountId: string,
  { chargeId, cap }: Reservation,
  cost: number,
  failure: unknown,
): Promise<Credits | undefined> {
  const { credits } = await readAccount(accountId);
  if (credits.unrecorded[chargeId] || (await findUsageRow(accountId, chargeId))) return credits;
  if (failure) throw failure;
  const pending = credits.pending[chargeId];
  if (!pending) throw new Error(`the charge ${chargeId} was given back before it was settled`);
  const need = { costHundredths: cost, reservedHundredths: pending.amount, cap };
  const problem = shortage(credits, { beginning: 'This request costs', ...need });
  if (problem) throw problem;
  return undefined;
}

function tooManyPending(): Problem {
  return new Problem(
    'rate_limited',
    `More than ${limits.pendingCalls} requests and jobs of this account are in progress. Wait for some of them to finish.`,
    { headers: { 'Retry-After': '1' } },
  );
}
