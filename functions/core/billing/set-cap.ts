import {
  appSpender,
  type CapHint,
  type CapWish,
  capPeriod,
  keySpender,
  pipelineOf,
  type SpenderId,
} from '../contract/fields/access/spend-cap.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { type Credits, readAccount, type SpendCap } from '../identity/account.ts';
import { listApiKeys } from '../identity/credentials/api-keys.ts';
import { isMachine, listClients } from '../identity/oauth/clients.ts';
import { listConnectedApps } from '../identity/oauth/connected-apps.ts';
import { updateCredits } from './update-credits.ts';

/**
 * Sets or removes the live spend cap of a key, app or pipeline, from now on. Another amount for the same interval keeps what is
 * already spent. Returns the hint for its credential. Throws invalid_field if too many keys and apps have one.
 */
export async function setCap(
  accountId: string,
  spender: SpenderId,
  wish: CapWish | undefined,
): Promise<CapHint | undefined> {
  const { credits } = await readAccount(accountId);
  const now = credits.caps?.[spender];
  if (!wish) {
    if (now) await updateCredits(accountId, { ...ofAccount, remove: [['caps', spender]] });
    return undefined;
  }
  if (now?.every === wish.every) {
    const isChanged = await changeAmount(accountId, spender, now, wish.amountHundredths);
    return isChanged ? hintOf(now) : setCap(accountId, spender, wish);
  }
  if (!now) await makeRoom(accountId, credits);
  const cap = newCap(wish);
  await updateCredits(accountId, {
    ...ofAccount,
    set: 'credits.caps.#spender = :cap',
    names: { '#spender': spender },
    values: { ':cap': cap },
  });
  return hintOf(cap);
}

const ofAccount = { condition: 'attribute_exists(accountId)' } as const;

function hintOf({ every, sinceMs }: SpendCap): CapHint {
  return `${every}.${sinceMs}`;
}

function newCap({ amountHundredths, every }: CapWish): SpendCap {
  const sinceMs = Date.now();
  return {
    amount: amountHundredths,
    every,
    sinceMs,
    remaining: { [capPeriod(every, sinceMs)]: amountHundredths },
  };
}

/** Raises or lowers what is left of each period. Returns false if the cap changed meanwhile. */
async function changeAmount(
  accountId: string,
  spender: SpenderId,
  { amount, sinceMs, remaining }: SpendCap,
  to: number,
): Promise<boolean> {
  const cap = 'credits.caps.#spender';
  const periods = Object.keys(remaining).map((period, index) => [`#period${index}`, period] as const);
  const changes = periods.map(([name]) => `, ${cap}.remaining.${name} = ${cap}.remaining.${name} + :more`);
  const credits = await updateCredits(accountId, {
    set: `${cap}.amount = :amount${changes.join('')}`,
    condition: `${cap}.sinceMs = :sinceMs AND ${cap}.amount = :before AND size(${cap}.remaining) = :periods`,
    names: { '#spender': spender, ...Object.fromEntries(periods) },
    values: {
      ':amount': to,
      ':sinceMs': sinceMs,
      ':before': amount,
      ':periods': periods.length,
      ...(periods.length > 0 && { ':more': to - amount }),
    },
  });
  return credits !== undefined;
}

/** Removes the caps of keys and apps that lost their access. Until then they are kept for calls that began before. */
async function makeRoom(accountId: string, { caps = {} }: Credits): Promise<void> {
  const [keys, apps, own] = await Promise.all([
    listApiKeys(accountId),
    listConnectedApps(accountId, 'live'),
    listClients(accountId, 'live'),
  ]);
  const inUse = new Set([
    ...keys.filter(({ revokedAt }) => !revokedAt).map(({ hash }) => keySpender(hash)),
    ...[...apps, ...own.filter(isMachine)].map(({ clientId }) => appSpender(clientId)),
  ]);
  const isGone = (spender: SpenderId) => !inUse.has(spender) && pipelineOf(spender) === undefined;
  const gone = Object.entries(caps).filter(([spender]) => isGone(spender as SpenderId));
  await updateCredits(accountId, {
    ...ofAccount,
    set: 'credits.caps = if_not_exists(credits.caps, :none)',
    values: { ':none': {} },
  });
  for (const [spender, { sinceMs, remaining }] of gone) {
    // Nothing may have been spent since the read.
    const unchanged = Object.keys(remaining).map(
      (_, index) => ` AND credits.caps.#spender.remaining.#period${index} = :left${index}`,
    );
    const periods = Object.entries(remaining).map(([period, left], index) => ({ period, left, index }));
    await updateCredits(accountId, {
      condition: `credits.caps.#spender.sinceMs = :sinceMs AND size(credits.caps.#spender.remaining) = :periods${unchanged.join('')}`,
      names: {
        '#spender': spender,
        ...Object.fromEntries(periods.map(({ period, index }) => [`#period${index}`, period])),
      },
      values: {
        ':sinceMs': sinceMs,
        ':periods': periods.length,
        ...Object.fromEntries(periods.map(({ left, index }) => [`:left${index}`, left])),
      },
      remove: [['caps', spender]],
    });
  }
  if (Object.keys(caps).length - gone.length >= limits.spendCaps) throw tooMany();
}

function tooMany(): Problem {
  return new Problem(
    'invalid_field',
    `At most ${limits.spendCaps} keys, apps and pipelines can have a spend cap. Remove one first.`,
  );
}
