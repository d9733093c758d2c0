import { isDeepStrictEqual } from 'node:util';
import { readCapHint, type SpenderId } from '../contract/fields/access/spend-cap.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { type CapUse, type Charge, type Credits, readAccount } from '../identity/account.ts';
import { newUuidV7 } from '../uuid-v7.ts';
import { hasTooManyAtOnce, tooManyAtOnce } from './calls-at-once.ts';
import { alertIfLow } from './credits-alert.ts';
import { adoptEarlier } from './earlier-credits.ts';
import { chargeEntry, chargeEntryId, openId, readOpenEntry } from './entries.ts';
import { findHeldCharge, releaseLostJobs } from './held-charges.ts';
import { openCap } from './open-cap.ts';
import { isOverdue, recordInTurn, recordSome } from './record-charges.ts';
import { recordedEntries } from './recorded-charges.ts';
import { type OpenPlace, releaseAbandoned, releaseCredits } from './release-credits.ts';
import { shortage } from './shortage.ts';
import { capUse, tryHolding, tryReservation, type Wanted } from './try-reservation.ts';
import { updateCredits } from './update-credits.ts';
import { findUsageRow } from './usage-rows.ts';

/** Credits reserved for one call, or for a job that a worker is doing. */
export interface Reservation {
  readonly chargeId: string;
  readonly place: OpenPlace;
  readonly amountHundredths: number;
  readonly endsAtMs: number;
  /** The spend cap that the reservation counts against. */
  readonly cap?: CapUse | undefined;
}

interface ReservationWish {
  readonly chargeId?: string | undefined;
  /** Whether it is for a job, which does not count as a call in progress. */
  readonly place?: OpenPlace;
  /** The latest end of the work, in milliseconds since 1970. Defaults to the longest that any function runs. */
  readonly endsAtMs?: number;
  /** The key or app that makes the call. Its spend cap bounds the charge, with or without a hint of it. */
  readonly spender?: SpenderId | undefined;
  readonly capHint?: string | undefined;
}

const longestWorkMs = 20 * 60_000;

/**
 * Reserves credits for a call, and releases what abandoned calls had reserved. The charge's id is a new UUID version 7 unless the call already has one; its time
 * determines the spend cap's period. Throws insufficient_credits and spend_cap_reached. Throws too_many_at_once if too
 * many calls of the account are in progress.
 */
export async function reserveCredits(
  accountId: string,
  amountHundredths: number,
  wish: ReservationWish = {},
): Promise<Reservation> {
  const { chargeId = newUuidV7(), place = 'calls', spender, capHint } = wish;
  const { endsAtMs = Date.now() + longestWorkMs } = wish;
  const wanted: Wanted = { chargeId, amountHundredths, place, endsAtMs, spender };
  const credits = await attempt(accountId, wanted, capHint, {
    try: (use) => tryReservation(accountId, wanted, use),
    find: (found) => (Object.hasOwn(found[place] ?? {}, openId(chargeId)) ? found : undefined),
    refuse: (found) => {
      if (place === 'calls' && hasTooManyAtOnce(found, 'live')) throw tooManyAtOnce('live');
    },
  });
  releaseAbandoned(accountId, credits).catch(() => {}); // what fails is left for a later call
  if (isOverdue(accountId, credits)) await orRelease(accountId, credits, wanted);
  return reservationOf(wanted, credits[place][openId(chargeId)] ?? '');
}

/**
 * Reserves credits for a job that waits. Throws insufficient_credits and spend_cap_reached, and rate_limited if too many
 * jobs of the account wait.
 */
export async function holdCredits(
  accountId: string,
  amountHundredths: number,
  { chargeId = newUuidV7(), spender, capHint }: Omit<ReservationWish, 'place' | 'endsAtMs'>,
): Promise<string> {
  const wanted = { chargeId, amountHundredths, spender };
  await attempt(accountId, wanted, capHint, {
    try: async (use) => (await tryHolding(accountId, wanted, use)) || undefined,
    find: async ({ jobs = {} }) =>
      Object.hasOwn(jobs, openId(chargeId)) || (await findHeldCharge(accountId, chargeId)) ? true : undefined,
    refuse: ({ heldJobs = 0 }) => {
      if (heldJobs >= limits.heldJobs) throw tooManyWaiting();
    },
  });
  return chargeId;
}

/**
 * Spends what a call cost and releases the rest of its reservation. The same step notes the charge, until it is
 * recorded in the usage table. A call so long that its reservation was released as abandoned fails and costs nothing.
 * Throws insufficient_credits or spend_cap_reached if it cost more than was reserved and the balance or the cap does
 * not cover the difference.
 */
export async function settleCredits(
  accountId: string,
  reservation: Reservation,
  charge: Charge,
): Promise<{ readonly balanceHundredths: number }> {
  const { cap } = reservation;
  const credits = await settle(accountId, reservation, cap ? { ...charge, cap } : charge);
  recordInTurn(accountId, credits);
  await alertIfLow(accountId, credits).catch(() => {}); // a later call sends the alert
  return { balanceHundredths: credits.balance };
}

/** Releases what a call had reserved. Does nothing if it was already settled or released. */
export async function releaseReservation(accountId: string, reservation: Reservation): Promise<void> {
  const { chargeId, place } = reservation;
  await releaseCredits(accountId, place, chargeId, reservation);
}

/** The reservation with that entry in the account's item. */
export function reservationOf(
  { chargeId, place }: Pick<Reservation, 'chargeId' | 'place'>,
  entry: string,
): Reservation {
  return { chargeId, place, ...readOpenEntry(entry) };
}

interface Attempt<Done> {
  /** Reserves in one step, if the spender has exactly this cap. Undefined if a condition failed. */
  readonly try: (use: CapUse | undefined) => Promise<Done | undefined>;
  /** What an earlier attempt did whose response was lost. */
  readonly find: (credits: Credits) => Done | undefined | Promise<Done | undefined>;
  /** Throws the problem of too many calls or jobs. */
  readonly refuse: (credits: Credits) => void;
}

async function attempt<Done>(
  accountId: string,
  wanted: Pick<Wanted, 'chargeId' | 'amountHundredths' | 'spender'>,
  capHint: string | undefined,
  steps: Attempt<Done>,
): Promise<Done> {
  const { chargeId, spender } = wanted;
  const hint = readCapHint(capHint);
  const hinted = spender && hint && capUse(spender, hint, chargeId);
  return (await steps.try(hinted)) ?? attemptOnceHealed(accountId, wanted, hinted, steps);
}

/**
 * Called when the condition failed: the response to an earlier attempt was lost, the spender has another cap than the
 * one tried, crashed calls hold credits or places, or there are too few of them.
 */
async function attemptOnceHealed<Done>(
  accountId: string,
  wanted: Pick<Wanted, 'chargeId' | 'amountHundredths' | 'spender'>,
  tried: CapUse | undefined,
  steps: Attempt<Done>,
): Promise<Done> {
  const { credits } = await readAccount(accountId);
  const found = await steps.find(credits);
  if (found) return found;
  const { chargeId, amountHundredths, spender } = wanted;
  const cap = spender && credits.caps?.[spender];
  const use = cap && capUse(spender, cap, chargeId);
  const isHealed = [
    !isDeepStrictEqual(use, tried),
    use !== undefined && (await openCap(accountId, credits, use)),
    await releaseAllAbandoned(accountId, credits),
  ].includes(true);
  if (!isHealed) {
    steps.refuse(credits);
    const need = { costHundredths: amountHundredths, reservedHundredths: 0, cap: use };
    const problem = shortage(credits, { beginning: 'This request costs at least', ...need });
    if (problem) throw problem;
  }
  return (await steps.try(use)) ?? attemptOnceHealed(accountId, wanted, use, steps);
}

/** Releases what calls and jobs had reserved that will never settle it. Returns whether there was anything. */
export async function releaseAllAbandoned(accountId: string, credits: Credits): Promise<boolean> {
  const released = await Promise.all([
    releaseAbandoned(accountId, credits),
    credits.heldJobs > 0 && releaseLostJobs(accountId),
    adoptEarlier(accountId, credits),
  ]);
  return released.includes(true);
}

/** Records charges before the work, since too many wait. If that fails, so does the call. */
async function orRelease(accountId: string, credits: Credits, wanted: Wanted): Promise<void> {
  const { chargeId, place } = wanted;
  try {
    await recordSome(accountId, credits);
  } catch (error) {
    await releaseReservation(accountId, reservationOf(wanted, credits[place][openId(chargeId)] ?? ''));
    throw error;
  }
}

async function settle(accountId: string, reservation: Reservation, charge: Charge): Promise<Credits> {
  const { chargeId, place, amountHundredths: reserved, cap } = reservation;
  const cost = charge.costHundredths;
  const [id, entryId] = [openId(chargeId), chargeEntryId(chargeId)];
  let failure: unknown;
  try {
    const credits = await updateCredits(accountId, {
      set:
        'credits.spent = credits.spent + :cost, credits.balance = credits.balance + :freed, ' +
        'credits.unrecordedCharges.#entry = :charge',
      condition: `attribute_exists(credits.${place}.#id) AND credits.balance >= :missing`,
      id,
      names: { '#entry': entryId },
      values: {
        ':cost': cost,
        ':freed': reserved - cost,
        ':charge': chargeEntry(charge),
        ':missing': Math.max(0, cost - reserved),
      },
      remove: [[place, id], ...recordedEntries(accountId)],
      cap: cap && { use: cap, takenHundredths: cost - reserved },
    });
    if (credits) return credits;
  } catch (error) {
    failure = error;
  }
  const before = await settledBefore(accountId, reservation, cost, failure);
  return before ?? settle(accountId, reservation, charge);
}

/**
 * Called when the condition failed or a response was lost: returns the credits if an earlier attempt settled the charge
 * after all, or undefined if the shortage is over.
 */
async function settledBefore(
  accountId: string,
  { chargeId, place, cap }: Reservation,
  cost: number,
  failure: unknown,
): Promise<Credits | undefined> {
  const { credits } = await readAccount(accountId);
  const isSettled =
    credits.unrecordedCharges[chargeEntryId(chargeId)] ?? (await findUsageRow(accountId, chargeId));
  if (isSettled) return credits;
  if (failure) throw failure;
  const entry = credits[place][openId(chargeId)];
  if (entry === undefined) throw new Error(`the charge ${chargeId} was given back before it was settled`);
  const { amountHundredths: reservedHundredths } = readOpenEntry(entry);
  const need = { costHundredths: cost, reservedHundredths, cap };
  const problem = shortage(credits, { beginning: 'This request costs', ...need });
  if (problem) throw problem;
  return undefined;
}

function tooManyWaiting(): Problem {
  return new Problem(
    'rate_limited',
    `More than ${limits.heldJobs} jobs of this account wait. Wait for some of them to finish.`,
    { headers: { 'Retry-After': '1' } },
  );
}
