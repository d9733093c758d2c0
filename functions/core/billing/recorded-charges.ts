import type { Credits } from '../identity/account.ts';
import type { CreditsEntry } from './update-credits.ts';

/** The most entries that one update removes. */
const maximumRemoved = 40;
const maximumAccounts = 1_000;

/**
 * The charges that this process knows to be in the usage table, by account, while the account's item still has their
 * entries. If some are forgotten here, they are only recorded again, which changes nothing.
 */
const recordedOf = new Map<string, Set<string>>();

/** Remembers that these entries can be removed from the account's item. */
export function rememberRecorded(accountId: string, entryIds: readonly string[]): void {
  if (recordedOf.size >= maximumAccounts) recordedOf.clear();
  const recorded = recordedOf.get(accountId) ?? new Set();
  for (const entryId of entryIds) recorded.add(entryId);
  recordedOf.set(accountId, recorded);
}

/** The entries of the account that its next update should remove. */
export function recordedEntries(accountId: string): readonly CreditsEntry[] {
  const recorded = [...(recordedOf.get(accountId) ?? [])].slice(0, maximumRemoved);
  return recorded.map((entryId) => ['unrecordedCharges', entryId]);
}

/** The entries that wait to be recorded, apart from those that already are. Forgets those that have been removed. */
export function waitingCharges(accountId: string, { unrecordedCharges }: Credits): readonly string[] {
  const recorded = recordedOf.get(accountId);
  for (const entryId of recorded ?? []) {
    if (!Object.hasOwn(unrecordedCharges, entryId)) recorded?.delete(entryId);
  }
  return Object.keys(unrecordedCharges).filter((entryId) => !recorded?.has(entryId));
}
