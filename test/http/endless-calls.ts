import { setInterval as ticks } from 'node:timers/promises';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import type { Service, TestAccount } from '../service.ts';

interface EndlessOptions {
  readonly environment?: Environment;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly timeout?: number;
}

/** Prints a page that never finishes, for as long as `timeout` lets it. */
export function printEndless(
  service: Service,
  { liveKey, testKey }: TestAccount,
  { environment = 'live', headers = {}, timeout = 2_500 }: EndlessOptions = {},
): Promise<Response> {
  const key = environment === 'live' ? liveKey : testKey;
  const json = { html: '<p>Endless', wait_for: '#never', timeout };
  return service.call('POST', '/htmlToPdf', { key, environment, json, headers });
}

/** Prints a page that is short. */
export function print(
  service: Service,
  { liveKey, testKey }: TestAccount,
  environment: Environment = 'live',
): Promise<Response> {
  const key = environment === 'live' ? liveKey : testKey;
  return service.call('POST', '/htmlToPdf', { key, environment, json: { html: '<p>Hello' } });
}

/** Waits until the given number of an account's calls are in progress. */
export async function inProgress(
  { accountId }: TestAccount,
  environment: Environment,
  count: number,
): Promise<void> {
  const { readAccount } = await import('../../functions/core/identity/account.ts');
  for await (const _ of ticks(50)) {
    const { calls, testCalls } = (await readAccount(accountId)).credits;
    if (Object.keys(environment === 'live' ? calls : testCalls).length >= count) return;
  }
}
