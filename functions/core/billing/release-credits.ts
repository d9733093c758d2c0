import type { CapUse, Credits, PendingCharge } from '../identity/account.ts';
import { recordedEntries, reservationEntries, updateCredits } from './update-credits.ts';

/**
 * No function runs this long. A charge still pending by then belongs to a crashed call, unless the charge itself allows
 * longer.
 */
const abandonedAfterMs = 20 * 60_000;

/** How many abandoned charges one call releases, to spread the work over calls. */
const maximumAtOnce = 25;

/**
 * Releases what a charge reserved, unless it was already settled or released, or another amount is reserved. In that
 * case the response to raising it was lost, and the whole amount is released later as abandoned. `recorded` lists
 * charges whose usage rows have been written. Returns whether this attempt released it.
 */
export async function releaseCredits(
  accountId: string,
  chargeId: string,
  { amount, cap }: { readonly amount: number; readonly cap?: CapUse | undefined },
  recorded: readonly string[] = [],
): Promise<boolean> {
  const released = await updateCredits(accountId, {
    set: 'credits.balance = credits.balance + :amount',
    condition: 'credits.pending.#id.amount = :amount',
    id: chargeId,
    values: { ':amount': amount },
    remove: [...reservationEntries(chargeId), ...recordedEntries(recorded)],
    cap: cap && { use: cap, takenHundredths: -amount },
  });
  return released !== undefined;
}

/** Releases what abandoned calls had reserved. Returns whether there was anything to release. */
export async function releaseAbandoned(accountId: string, { pending }: Credits): Promise<boolean> {
  const abandoned = Object.entries(pending).filter(isAbandoned).slice(0, maximumAtOnce);
  await Promise.all(abandoned.map(([chargeId, charge]) => releaseCredits(accountId, chargeId, charge)));
  return abandoned.length > 0;
}

function isAbandoned([, { atMs, lastsMs = abandonedAfterMs }]: [string, PendingCharge]): boolean {
  return Date.now() - atMs > lastsMs;
}
