import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLocalSettings } from '../../local/local-settings.ts';
import { reachTables } from '../admin/reach-tables.ts';

/** The service to check, and how. */
export interface Target {
  readonly baseUrl: string;
  readonly testBaseUrl: string | undefined;
  /** An API key of the live environment. */
  readonly key: string;
  /** The name of an alarm, if the service is deployed. */
  readonly alarm: string | undefined;
  readonly webhookUrl: string | undefined;
  /** The port of this machine for receiving a webhook. */
  readonly receivePort: number | undefined;
  /** Deletes the account created for the checks, if there is one. */
  leave(): Promise<void>;
}

/** The options that choose a target, written with two dashes. */
interface Options {
  readonly outputs?: string | undefined;
  readonly 'base-url'?: string | undefined;
  readonly 'test-base-url'?: string | undefined;
  readonly key?: string | undefined;
  readonly 'webhook-url'?: string | undefined;
  readonly receive?: string | undefined;
}

type Place = Pick<Target, 'baseUrl' | 'testBaseUrl' | 'alarm'>;

/** The service that the options name. Throws an error for missing options. */
export async function findTarget(options: Options): Promise<Target> {
  const { outputs, key, 'base-url': baseUrl, 'test-base-url': testBaseUrl, receive } = options;
  const common = { webhookUrl: options['webhook-url'], receivePort: receive ? Number(receive) : undefined };
  const withKey = (place: Place, given: string): Target => ({
    ...place,
    ...common,
    key: given,
    leave: async () => {},
  });
  if (baseUrl) {
    if (!key) throw new Error('--base-url needs --key');
    return withKey({ baseUrl, testBaseUrl, alarm: undefined }, key);
  }
  if (!outputs) {
    const demo = demoFile();
    const place = { baseUrl: demo.base_url, testBaseUrl: demo.test_base_url, alarm: undefined };
    return withKey(place, key ?? demo.live_key);
  }
  const place = deployed(outputs);
  return key ? withKey(place, key) : { ...place, ...common, ...(await temporaryAccount(outputs)) };
}

function deployed(path: string): Place {
  const stacks = Object.values(
    JSON.parse(readFileSync(path, 'utf8')) as Record<string, Readonly<Record<string, string | undefined>>>,
  );
  const [found, ...others] = stacks.filter(({ liveBaseUrl }) => liveBaseUrl);
  if (!found?.liveBaseUrl || others.length > 0)
    throw new Error(`${path} must contain the outputs of exactly one stack of this service`);
  const { liveBaseUrl, testBaseUrl, alarmToTest } = found;
  return { baseUrl: liveBaseUrl, testBaseUrl, alarm: alarmToTest };
}

/** An account with a few credits, in the tables of a stack. */
async function temporaryAccount(outputs: string): Promise<Pick<Target, 'key' | 'leave'>> {
  reachTables(outputs);
  // Imported once the tables' names are set.
  const { createAccount } = await import('../../functions/core/identity/create-account.ts');
  const { createApiKey } = await import('../../functions/core/identity/credentials/api-keys.ts');
  const { closeAccount } = await import('../../functions/core/identity/delete-account.ts');
  const email = `smoke-${randomUUID()}@example.com`;
  const { accountId } = await createAccount({ email, creditsHundredths: 500 });
  const { value } = await createApiKey(accountId, { name: 'Smoke', environment: 'live' });
  return { key: value, leave: () => closeAccount(accountId) };
}

interface DemoFile {
  readonly base_url: string;
  readonly test_base_url: string;
  readonly live_key: string;
}

function demoFile(): DemoFile {
  const path = join(readLocalSettings(process.env).dataFolder, 'demo.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as DemoFile; // our own file
  } catch (cause) {
    throw new Error(
      `${path} does not exist. Start a service with npm start, or use --outputs or --base-url.`,
      {
        cause,
      },
    );
  }
}
