import type { Credits, PendingCharge } from '../identity/account.ts';
import { recordedEntries, updateCredits } from './update-credits.ts';

/** No function runs as long: a charge that is still pending then belongs to a call that died, unless it says otherwise. */
const abandonedAfterMs = 20 * 60_000;

/** How many abandoned charges one call releases: healing is spread over calls as the work is. */
const maximumAtOnce = 25;

/**
 * Gives back what a charge reserved, unless it was settled or released already, or another amount is reserved: then
 * the answer to raising it was lost, and the whole is released later as abandoned. `recorded` are charges whose
 * usage rows are written by now.
 */
export async function releaseCredits(
  accountId: string,
  chargeId: string,
  amountHundredths: number,
  recorded: readonly string[] = [],
): Promise<void> {
  await updateCredits(accountId, {
    set: 'credits.balance = credits.balance + :amount',
    condition: 'credits.pending.#id.amount = :amount',
    id: chargeId,
    values: { ':amount': amountHundredths },
    remove: [['pending', chargeId], ...recordedEntries(recorded)],
  });
}

/** Releases what dead calls left reserved; whether there was any. */
export async function releaseAbandoned(accountId: string, { pending }: Credits): Promise<boolean> {
  const abandoned = Object.entries(pending).filter(isAbandoned).slice(0, maximumAtOnce);
  await Promise.all(abandoned.map(([chargeId, { amount }]) => releaseCredits(accountId, chargeId, amount)));
  return abandoned.length > 0;
}

function isAbandoned([, { atMs, lastsMs = abandonedAfterMs }]: [string, PendingCharge]): boolean {
  return Date.now() - atMs > lastsMs;
}
