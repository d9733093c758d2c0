import { Problem } from '../contract/problems/problem.ts';
import type { Environment } from '../contract/resources/environment.ts';
import { type Credits, readAccount } from '../identity/account.ts';
import { callsAtOnce } from '../settings.ts';
import { newUuidV7 } from '../uuid-v7.ts';
import { updateCredits } from './update-credits.ts';

/** The attributes with an account's calls in progress, by environment. */
const callsIn = { live: 'calls', test: 'testCalls' } as const;

/**
 * Counts a call of the test environment as in progress, until endTestCall or until it can no longer run (`endsAtMs`,
 * milliseconds since 1970). Returns the id under which it is counted. Live calls are counted when they reserve their
 * credits. Throws too_many_at_once, and invalid_api_key if the account is being deleted.
 * See docs/decisions/billing.md#calls-in-progress-are-counted-in-the-accounts-item
 */
export async function startTestCall(
  accountId: string,
  endsAtMs: number,
  callId = newUuidV7(),
): Promise<string> {
  const isStarted = await updateCredits(accountId, {
    set: 'credits.testCalls.#id = :endsAtMs',
    condition:
      'attribute_exists(accountId) AND attribute_not_exists(deletedAt) AND ' +
      '(attribute_exists(credits.testCalls.#id) OR size(credits.testCalls) < :atOnce)',
    id: callId,
    values: { ':endsAtMs': endsAtMs, ':atOnce': callsAtOnce('test') },
  });
  if (isStarted) return callId;
  const { credits } = await readAccount(accountId);
  if (!(await forgetEndedCalls(accountId, credits))) throw tooManyAtOnce('test');
  return startTestCall(accountId, endsAtMs, callId);
}

/** Ends a call of the test environment. Throws invalid_api_key if the account has been deleted meanwhile. */
export async function endTestCall(
  accountId: string,
  callId: string,
): Promise<{ readonly balanceHundredths: number }> {
  const credits = await updateCredits(accountId, {
    condition: 'attribute_exists(accountId)',
    remove: [['testCalls', callId]],
  });
  return { balanceHundredths: (credits ?? (await readAccount(accountId)).credits).balance };
}

/** Forgets test calls whose functions died before they could end them. Returns whether there were any. */
async function forgetEndedCalls(accountId: string, { testCalls }: Credits): Promise<boolean> {
  const ended = Object.entries(testCalls).filter(([, endsAtMs]) => endsAtMs < Date.now());
  if (ended.length === 0) return false;
  await updateCredits(accountId, {
    condition: 'attribute_exists(accountId)',
    remove: ended.map(([callId]) => ['testCalls', callId]),
  });
  return true;
}

/** Whether an account has as many calls in progress as it may have. */
export function hasTooManyAtOnce(credits: Credits, environment: Environment): boolean {
  return Object.keys(credits[callsIn[environment]] ?? {}).length >= callsAtOnce(environment);
}

export function tooManyAtOnce(environment: Environment): Problem {
  return new Problem(
    'too_many_at_once',
    `The account has ${callsAtOnce(environment)} calls in progress, the most that it may have at once. Wait for one of them to end, or send \`async: true\`.`,
    { headers: { 'Retry-After': '1' } },
  );
}
