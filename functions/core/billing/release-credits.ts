import type { Credits } from '../identity/account.ts';
import { type OpenCharge, openEntry, openId, readOpenEntry } from './entries.ts';
import { recordedEntries } from './recorded-charges.ts';
import { updateCredits } from './update-credits.ts';

/** How many abandoned charges one call releases, to spread the work over calls. */
const maximumAtOnce = 25;

/** The maps of an account's credits with what is reserved. */
export const openPlaces = ['calls', 'jobs'] as const;

export type OpenPlace = (typeof openPlaces)[number];

/**
 * Releases what a charge reserved, unless it was already settled or released, or another amount is reserved. In that
 * case the response to raising it was lost, and the whole amount is released later as abandoned. Returns whether this
 * attempt released it.
 */
export async function releaseCredits(
  accountId: string,
  place: OpenPlace,
  chargeId: string,
  open: OpenCharge,
): Promise<boolean> {
  return releaseEntry(accountId, place, openId(chargeId), openEntry(open));
}

/** Releases what abandoned calls and jobs had reserved. Returns whether there was anything to release. */
export async function releaseAbandoned(accountId: string, credits: Credits): Promise<boolean> {
  const abandoned = openPlaces
    .flatMap((place) => Object.entries(credits[place] ?? {}).map((entry) => [place, ...entry] as const))
    .filter(([, , entry]) => readOpenEntry(entry).endsAtMs < Date.now())
    .slice(0, maximumAtOnce);
  await Promise.all(abandoned.map((entry) => releaseEntry(accountId, ...entry)));
  return abandoned.length > 0;
}

async function releaseEntry(
  accountId: string,
  place: OpenPlace,
  id: string,
  entry: string,
): Promise<boolean> {
  const { amountHundredths: amount, cap } = readOpenEntry(entry);
  const released = await updateCredits(accountId, {
    set: 'credits.balance = credits.balance + :amount',
    condition: `credits.${place}.#id = :open`,
    id,
    values: { ':amount': amount, ':open': entry },
    remove: [[place, id], ...recordedEntries(accountId)],
    cap: cap && { use: cap, takenHundredths: -amount },
  });
  return released !== undefined;
}
