import { type Client, createClient } from '../create-client.ts';
import type { Line } from './parse-line.ts';
import { profileOf } from './profiles.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/**
 * The client for a command line: its options come first, then the profile that it names, then the environment, then the
 * profile that login kept. Throws UsageError.
 */
export async function clientOf({ common }: Line, terminal: Terminal): Promise<Client> {
  const { env } = terminal;
  const name = common.profile as string | undefined;
  const profile = await profileOf(name, terminal);
  const envKey = env.PDF_SERVICE_API_KEY || env.PDF_SERVICE_KEY;
  const isChosen = name !== undefined;
  const keys = isChosen ? [profile?.key, envKey] : [envKey, profile?.key];
  const bases = isChosen
    ? [profile?.base_url, env.PDF_SERVICE_URL]
    : [env.PDF_SERVICE_URL, profile?.base_url];
  const key = [common.key as string | undefined, ...keys].find(Boolean);
  if (!key) throw new UsageError('Run pdf-service login, set PDF_SERVICE_API_KEY, or give a key as --key.');
  return createClient({ key, baseUrl: addressOf([common.base as string | undefined, ...bases]) });
}

/** The first address that is given. Throws UsageError if it is none. */
export function addressOf(given: readonly (string | undefined)[]): string {
  const address = given.find(Boolean) ?? 'http://localhost:3000';
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new UsageError(`${address} is not the address of a service.`);
  return address;
}
