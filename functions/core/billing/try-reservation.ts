import { type CapInterval, capPeriod, type SpenderId } from '../contract/fields/spend-cap.ts';
import { limits } from '../contract/limits.ts';
import type { CapUse, Credits, PendingCharge } from '../identity/account.ts';
import { callsAtOnce } from '../settings.ts';
import { uuidV7TimeMs } from '../uuid-v7.ts';
import { capExpressions, withoutCap } from './cap-change.ts';
import { updateCredits } from './update-credits.ts';

/** A requested reservation. */
export interface Wanted {
  readonly chargeId: string;
  readonly pending: PendingCharge;
  readonly endsAtMs: number | undefined;
  readonly spender: SpenderId | undefined;
}

/**
 * Reserves credits in one conditional update, with or without a cap. Undefined if the condition fails: it holds only if
 * the spender has exactly this cap, or none.
 */
export function tryReservation(
  accountId: string,
  { chargeId, pending, endsAtMs, spender }: Wanted,
  use: CapUse | undefined,
): Promise<Credits | undefined> {
  const isCall = endsAtMs !== undefined;
  const cap = use ? capExpressions({ use, takenHundredths: pending.amount }) : noCapOf(spender);
  return updateCredits(accountId, {
    set:
      'credits.balance = credits.balance - :amount, credits.pending.#id = :pending' +
      (isCall ? ', credits.liveCalls.#id = :endsAtMs' : '') +
      cap.set,
    condition:
      'credits.balance >= :amount AND attribute_not_exists(credits.pending.#id) AND ' +
      'size(credits.pending) < :maximum AND attribute_not_exists(deletedAt)' +
      (isCall ? ' AND size(credits.liveCalls) < :atOnce' : '') +
      cap.condition,
    id: chargeId,
    names: cap.names,
    values: {
      ':amount': pending.amount,
      ':pending': use ? { ...pending, cap: use } : pending,
      ':maximum': limits.pendingCalls,
      ...(isCall && { ':endsAtMs': endsAtMs, ':atOnce': callsAtOnce('live') }),
      ...cap.values,
    },
  });
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
