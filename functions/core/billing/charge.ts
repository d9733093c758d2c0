import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { type Charge, type Credits, type PendingCharge, readAccount } from '../identity/account.ts';
import { callsAtOnce } from '../settings.ts';
import { newUuidV7 } from '../uuid-v7.ts';
import { forgetEndedCalls, hasTooManyAtOnce, tooManyAtOnce } from './calls-at-once.ts';
import { insufficientCredits } from './insufficient-credits.ts';
import { releaseAbandoned, releaseCredits } from './release-credits.ts';
import { recordedEntries, reservationEntries, updateCredits } from './update-credits.ts';
import { startUpkeep, type Upkeep } from './upkeep.ts';
import { findUsageRow } from './usage.ts';

/** Credits reserved for one call. */
export interface Reservation {
  readonly chargeId: string;
  readonly amountHundredths: number;
  readonly upkeep: Upkeep;
}

interface ReservationWish {
  readonly chargeId?: string | undefined;
  /** How long the work may take before it counts as abandoned. Defaults to longer than any function runs. */
  readonly lastsMs?: number;
  /** When the call has ended at the latest, in milliseconds since 1970. Without it, it is not counted among calls at once. */
  readonly endsAtMs?: number;
}

/**
 * Reserves credits for a call, and starts the upkeep that earlier calls left to do. The charge's id is a new UUID
 * version 7 unless the call already has one. Throws insufficient_credits. Throws too_many_at_once if too many calls of
 * the account are in progress, and rate_limited if too many calls and jobs are.
 */
export async function reserveCredits(
  accountId: string,
  amountHundredths: number,
  { chargeId = newUuidV7(), lastsMs, endsAtMs }: ReservationWish = {},
): Promise<Reservation> {
  const pending: PendingCharge = {
    amount: amountHundredths,
    atMs: Date.now(),
    ...(lastsMs !== undefined && { lastsMs }),
  };
  const wanted: Wanted = { chargeId, pending, endsAtMs };
  const credits = (await reserve(accountId, wanted)) ?? (await reserveOnceHealed(accountId, wanted));
  return { chargeId, amountHundredths, upkeep: startUpkeep(accountId, credits) };
}

/**
 * Spends what a call cost and releases the rest of its reservation. The same step records the charge, from which its
 * usage row is made. If the call took so long that its reservation was released as abandoned, it fails and costs
 * nothing. Throws insufficient_credits if it cost more than was reserved and the balance does not cover the difference.
 */
export async function settleCredits(
  accountId: string,
  { chargeId, amountHundredths, upkeep }: Reservation,
  charge: Charge,
): Promise<{ readonly balanceHundredths: number }> {
  if (upkeep.isOverdue) await upkeep.finished;
  const [credits] = await Promise.all([
    settle(accountId, chargeId, amountHundredths, charge, [...upkeep.recorded]),
    upkeep.finished.catch(() => {}),
  ]);
  return { balanceHundredths: credits.balance };
}

/** Releases what a call had reserved. Does nothing if it was already settled or released. */
export async function releaseReservation(
  accountId: string,
  { chargeId, amountHundredths, upkeep }: Reservation,
): Promise<void> {
  await upkeep.finished.catch(() => {});
  await releaseCredits(accountId, chargeId, amountHundredths, upkeep.recorded);
}

interface Wanted {
  readonly chargeId: string;
  readonly pending: PendingCharge;
  readonly endsAtMs: number | undefined;
}

function reserve(accountId: string, { chargeId, pending, endsAtMs }: Wanted): Promise<Credits | undefined> {
  const isCall = endsAtMs !== undefined;
  return updateCredits(accountId, {
    set:
      'credits.balance = credits.balance - :amount, credits.pending.#id = :pending' +
      (isCall ? ', credits.liveCalls.#id = :endsAtMs' : ''),
    condition:
      'credits.balance >= :amount AND attribute_not_exists(credits.pending.#id) AND ' +
      'size(credits.pending) < :maximum AND attribute_not_exists(deletedAt)' +
      (isCall ? ' AND size(credits.liveCalls) < :atOnce' : ''),
    id: chargeId,
    values: {
      ':amount': pending.amount,
      ':pending': pending,
      ':maximum': limits.pendingCalls,
      ...(isCall && { ':endsAtMs': endsAtMs, ':atOnce': callsAtOnce('live') }),
    },
  });
}

/**
 * Called when the condition failed: the response to an earlier attempt was lost, calls that died hold credits or
 * places, or there are too few of them.
 */
async function reserveOnceHealed(accountId: string, wanted: Wanted): Promise<Credits> {
  const { credits } = await readAccount(accountId);
  const { chargeId, pending, endsAtMs } = wanted;
  if (credits.pending[chargeId]) return credits;
  const isHealed = [
    await releaseAbandoned(accountId, credits),
    await forgetEndedCalls(accountId, credits, 'live'),
  ].includes(true);
  if (isHealed) {
    return (await reserve(accountId, wanted)) ?? reserveOnceHealed(accountId, wanted);
  }
  if (endsAtMs !== undefined && hasTooManyAtOnce(credits, 'live')) throw tooManyAtOnce('live');
  if (Object.keys(credits.pending).length >= limits.pendingCalls) throw tooManyPending();
  throw insufficientCredits('This request costs at least', pending.amount, credits.balance);
}

async function settle(
  accountId: string,
  chargeId: string,
  reserved: number,
  charge: Charge,
  recorded: readonly string[],
): Promise<Credits> {
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
    });
    if (credits) return credits;
  } catch (error) {
    failure = error;
  }
  return settledBefore(accountId, chargeId, cost, failure);
}

/** Called when the condition failed or a response was lost: whether an earlier attempt settled the charge after all. */
async function settledBefore(
  accountId: string,
  chargeId: string,
  cost: number,
  failure: unknown,
): Promise<Credits> {
  const { credits } = await readAccount(accountId);
  if (credits.unrecorded[chargeId] || (await findUsageRow(accountId, chargeId))) return credits;
  if (failure) throw failure;
  const pending = credits.pending[chargeId];
  if (pending) throw insufficientCredits('This request costs', cost, credits.balance + pending.amount);
  throw new Error(`the charge ${chargeId} was given back before it was settled`);
}

function tooManyPending(): Problem {
  return new Problem(
    'rate_limited',
    `More than ${limits.pendingCalls} requests and jobs of this account are in progress. Wait for some of them to finish.`,
    { headers: { 'Retry-After': '1' } },
  );
}
