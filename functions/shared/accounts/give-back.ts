import type { Credits, PendingCharge } from './account.ts';
import { updateCredits } from './update-credits.ts';

/** No function runs as long: a charge that is still pending then belongs to a call that died. */
const abandonedAfterMs = 20 * 60_000;

/** How many abandoned charges one call gives back: healing is spread over calls as the work is. */
const mostAtOnce = 25;

/**
 * Gives back what a charge set aside, unless it was settled or given back already. `recorded` are charges whose
 * usage rows are written by now, which the account need not remember any longer.
 */
export async function giveBack(
  accountId: string,
  chargeId: string,
  amountHundredths: number,
  recorded: readonly string[] = [],
): Promise<void> {
  const forget = recorded.map((_, index) => `, credits.unrecorded.#recorded${index}`).join('');
  await updateCredits(accountId, {
    update: `SET credits.balance = credits.balance + :amount REMOVE credits.pending.#charge${forget}`,
    condition: 'attribute_exists(credits.pending.#charge)',
    names: { '#charge': chargeId, ...recordedNames(recorded) },
    values: { ':amount': amountHundredths },
  });
}

/** Gives back what dead calls left reserved, and says whether there was any. */
export async function giveBackAbandoned(accountId: string, { pending }: Credits): Promise<boolean> {
  const abandoned = Object.entries(pending).filter(isAbandoned).slice(0, mostAtOnce);
  await Promise.all(abandoned.map(([chargeId, { amount }]) => giveBack(accountId, chargeId, amount)));
  return abandoned.length > 0;
}

/** The names that stand for recorded charges in an update expression: #recorded0 and on. */
export function recordedNames(recorded: readonly string[]): Record<string, string> {
  return Object.fromEntries(recorded.map((chargeId, index) => [`#recorded${index}`, chargeId]));
}

function isAbandoned([, { atMs }]: [string, PendingCharge]): boolean {
  return Date.now() - atMs > abandonedAfterMs;
}
