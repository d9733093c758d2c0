import { randomUUID } from 'node:crypto';
import { type Credits, readAccount } from '../identity/account.ts';
import { alertIfLow } from './credits-alert.ts';
import { earlierReserved } from './earlier-credits.ts';
import { readOpenEntry } from './entries.ts';
import { openPlaces } from './release-credits.ts';
import { releaseAllAbandoned } from './reservation.ts';
import { type CreditsEntry, updateCredits } from './update-credits.ts';

/** How long a grant is remembered: longer than any retry of it can last. */
const grantMemoryMs = 24 * 3_600_000;

interface CreditNumbers {
  readonly grantedHundredths: number;
  readonly balanceHundredths: number;
  readonly reservedHundredths: number;
  readonly spentHundredths: number;
}

/**
 * An account's credits at one moment, so that granted = balance + reserved + spent. Releases abandoned reservations
 * first.
 */
export async function readCredits(accountId: string): Promise<CreditNumbers> {
  const { credits } = await readAccount(accountId);
  const isHealed = await releaseAllAbandoned(accountId, credits);
  return creditNumbers(isHealed ? (await readAccount(accountId)).credits : credits);
}

/** Grants credits to an account and returns its credits afterwards. Throws if the account does not exist. */
export async function grantCredits(accountId: string, amountHundredths: number): Promise<CreditNumbers> {
  if (!Number.isSafeInteger(amountHundredths) || amountHundredths <= 0) {
    throw new RangeError('a grant is a whole number of hundredths above 0');
  }
  const grantId = randomUUID();
  const { credits } = await readAccount(accountId);
  const granted = await updateCredits(accountId, {
    set:
      'credits.granted = credits.granted + :amount, credits.balance = credits.balance + :amount, ' +
      'credits.grants.#id = :now',
    condition: 'attribute_exists(accountId) AND attribute_not_exists(credits.grants.#id)',
    id: grantId,
    values: { ':amount': amountHundredths, ':now': Date.now() },
    remove: forgottenGrants(credits),
  });
  if (granted) await alertIfLow(accountId, granted);
  return granted ? creditNumbers(granted) : readCredits(accountId);
}

/** Entries of grants and refunds that are too old to be retried, to be removed from the account. */
export function forgottenGrants({ grants }: Credits): readonly CreditsEntry[] {
  return Object.entries(grants)
    .filter(([, atMs]) => Date.now() - atMs > grantMemoryMs)
    .map(([id]) => ['grants', id]);
}

function creditNumbers(credits: Credits): CreditNumbers {
  const { granted, balance, spent, held = 0 } = credits;
  const entries = openPlaces.flatMap((place) => Object.values(credits[place] ?? {}));
  const open = entries.map((entry) => readOpenEntry(entry).amountHundredths);
  return {
    grantedHundredths: granted,
    balanceHundredths: balance,
    reservedHundredths: open.reduce((sum, amount) => sum + amount, held + earlierReserved(credits)),
    spentHundredths: spent,
  };
}
