import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { resolveName } from './resolve-name.ts';

/** What may be reached beside the public internet, and how names are resolved. */
export interface EgressPolicy {
  /** `host:port`, the host as a URL has it: `localhost:4000`, `[::1]:4000`. */
  readonly allow: readonly string[];
  /** Every address of a name; the machine's own way where this is not given. */
  readonly lookup?: (hostname: string) => Promise<readonly string[]>;
}

/** A host as URL.hostname has it (lower case, IPv4 as four decimals, IPv6 in brackets) and a port. */
export interface Destination {
  readonly hostname: string;
  readonly port: number;
}

/** Why a destination may not be reached: its port, one of its addresses, or no address to be found. */
export type Refusal = 'port' | 'address' | 'name';

/** Where a URL of http, https, ws or wss leads. */
export function destinationOf({ protocol, hostname, port }: URL): Destination {
  const defaultPort = protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
  return { hostname, port: port === '' ? defaultPort : Number(port) };
}

/** A destination as the `allow` list writes it. */
export function hostAndPort({ hostname, port }: Destination): string {
  return `${hostname}:${port}`;
}

/**
 * The addresses of a destination, in the order to try them, where every one of them may be reached. The name is
 * resolved here, once: connect to these addresses, never to the name, which may lead elsewhere a moment later.
 */
export async function vetDestination(
  destination: Destination,
  policy: EgressPolicy,
  signal: AbortSignal,
): Promise<{ readonly addresses: readonly string[] } | { readonly refusal: Refusal }> {
  const isAllowed = policy.allow.includes(hostAndPort(destination));
  if (!isAllowed && !isAllowedPort(destination.port)) return { refusal: 'port' };
  // Names that are allowed are the operator's: the system may know them in ways of its own.
  const lookup = policy.lookup ?? (isAllowed ? systemLookup : resolveName);
  const addresses = await addressesOf(destination.hostname, lookup, signal);
  if (addresses.length === 0) return { refusal: 'name' };
  if (!isAllowed && !addresses.every(isPublicAddress)) return { refusal: 'address' };
  return { addresses };
}

function isAllowedPort(port: number): boolean {
  return port === 80 || port === 443 || port >= 1_024;
}

type Lookup = NonNullable<EgressPolicy['lookup']>;

async function addressesOf(
  hostname: string,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const literal = withoutBrackets(hostname);
  if (isIP(literal)) return [literal];
  if (signal.aborted) return [];
  const gaveUp = once(signal, 'abort').then(() => []);
  return Promise.race([lookup(hostname), gaveUp]).catch(() => []);
}

/** The host as sockets and certificates have it: IPv6 without brackets. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

async function systemLookup(hostname: string): Promise<readonly string[]> {
  const answers = await lookup(hostname, { all: true, order: 'verbatim' });
  return answers.map(({ address }) => address);
}
