import { type CapInterval, capPeriod, type SpenderId } from '../contract/fields/access/spend-cap.ts';
import { limits } from '../contract/limits.ts';
import type { CapUse, Credits } from '../identity/account.ts';
import { callsAtOnce } from '../settings.ts';
import { uuidV7TimeMs } from '../uuid-v7.ts';
import { capExpressions, withoutCap } from './cap-change.ts';
import { openEntry, openId } from './entries.ts';
import { putHeldCharge } from './held-charges.ts';
import { recordedEntries } from './recorded-charges.ts';
import { type CreditsUpdate, updateCredits, updateCreditsAnd } from './update-credits.ts';

/** A requested reservation. */
export interface Wanted {
  readonly chargeId: string;
  readonly amountHundredths: number;
  /** For a call in progress, or for a job that a worker is doing; and until when. */
  readonly place: 'calls' | 'jobs';
  readonly endsAtMs: number;
  readonly spender: SpenderId | undefined;
}

/** Why a reservation can fail apart from its own conditions: the account is being deleted, or of an earlier form. */
const usable = 'attribute_not_exists(deletedAt) AND attribute_exists(credits.calls)';

/**
 * Reserves credits in one conditional update, with or without a cap. Undefined if the condition fails: it holds only if
 * the spender has exactly this cap, or none.
 */
export function tryReservation(
  accountId: string,
  { chargeId, amountHundredths, place, endsAtMs, spender }: Wanted,
  use: CapUse | undefined,
): Promise<Credits | undefined> {
  const taken = takenFromBalance(amountHundredths, spender, use);
  const isCall = place === 'calls';
  return updateCredits(accountId, {
    ...taken,
    set: `credits.${place}.#id = :open, ${taken.set}`,
    condition: `${taken.condition} AND attribute_not_exists(credits.${place}.#id)${isCall ? ' AND size(credits.calls) < :atOnce' : ''}`,
    id: openId(chargeId),
    values: {
      ...taken.values,
      ':open': openEntry({ amountHundredths, endsAtMs, cap: use }),
      ...(isCall && { ':atOnce': callsAtOnce('live') }),
    },
    remove: recordedEntries(accountId),
  });
}

/** Reserves credits for a job that waits, in the same way, in an item of its own. */
export function tryHolding(
  accountId: string,
  { chargeId, amountHundredths, spender }: Omit<Wanted, 'place' | 'endsAtMs'>,
  use: CapUse | undefined,
): Promise<boolean> {
  const taken = takenFromBalance(amountHundredths, spender, use);
  const held = { accountId, chargeId, amountHundredths, ...(use && { cap: use }) };
  return updateCreditsAnd(putHeldCharge(held), accountId, {
    ...taken,
    set: `credits.held = credits.held + :amount, credits.heldJobs = credits.heldJobs + :one, ${taken.set}`,
    condition: `${taken.condition} AND credits.heldJobs < :maximum AND attribute_not_exists(credits.jobs.#id)`,
    id: openId(chargeId),
    values: { ...taken.values, ':one': 1, ':maximum': limits.heldJobs },
  });
}

function takenFromBalance(
  amountHundredths: number,
  spender: SpenderId | undefined,
  use: CapUse | undefined,
): Required<Pick<CreditsUpdate, 'set' | 'condition' | 'names' | 'values'>> {
  const cap = use ? capExpressions({ use, takenHundredths: amountHundredths }) : noCapOf(spender);
  return {
    set: `credits.balance = credits.balance - :amount${cap.set}`,
    condition: `${usable} AND credits.balance >= :amount${cap.condition}`,
    names: cap.names,
    values: { ':amount': amountHundredths, ...cap.values },
  };
}

function noCapOf(spender: SpenderId | undefined) {
  if (spender === undefined) return withoutCap;
  const condition = ' AND attribute_not_exists(credits.caps.#spender)';
  return { ...withoutCap, condition, names: { '#spender': spender } };
}

/** A charge's use of its spender's cap. The charge's id contains the time it began. */
export function capUse(
  spender: SpenderId,
  { every, sinceMs }: { readonly every: CapInterval; readonly sinceMs: number },
  chargeId: string,
): CapUse {
  return { spender, sinceMs, period: capPeriod(every, uuidV7TimeMs(chargeId)) };
}
