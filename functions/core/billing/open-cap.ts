import type { CapUse, Credits } from '../identity/account.ts';
import { updateCredits } from './update-credits.ts';

/**
 * How many periods of a cap are kept: a charge that began in one may be settled or refunded in the next but one, since
 * the longest job waits for a day.
 */
const keptPeriods = 3;

/**
 * Opens the period of a cap for a charge, with the cap's full amount, and removes the oldest. Returns whether it was
 * missing. Only one of several concurrent calls opens it.
 */
export async function openCap(
  accountId: string,
  { caps }: Credits,
  { spender, sinceMs, period }: CapUse,
): Promise<boolean> {
  const cap = caps?.[spender];
  if (!cap || cap.remaining[period] !== undefined) return false;
  const forgotten = Object.keys(cap.remaining)
    .toSorted()
    .slice(0, -keptPeriods + 1);
  await updateCredits(accountId, {
    set: 'credits.caps.#spender.remaining.#period = :amount',
    condition:
      'credits.caps.#spender.sinceMs = :sinceMs AND credits.caps.#spender.amount = :amount AND ' +
      'attribute_not_exists(credits.caps.#spender.remaining.#period)',
    names: { '#spender': spender, '#period': period },
    values: { ':amount': cap.amount, ':sinceMs': sinceMs },
    remove: forgotten.map((old) => ['caps', spender, 'remaining', old]),
  });
  return true;
}
