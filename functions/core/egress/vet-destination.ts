import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { resolveName } from './resolve-name.ts';

/** The destinations allowed besides the public internet, and the resolver for names. */
export interface EgressPolicy {
  /** `host:port`, the host as in a URL: `localhost:4000`, `[::1]:4000`. */
  readonly allow: readonly string[];
  /** Returns all addresses of a name. Defaults to the machine's own resolution. */
  readonly lookup?: (hostname: string) => Promise<readonly string[]>;
}

/** A host as in URL.hostname (lower case, IPv4 as four decimals, IPv6 in brackets) and a port. */
export interface Destination {
  readonly hostname: string;
  readonly port: number;
}

/** Why a destination is refused: its port, one of its addresses, or a name without addresses. */
export type Refusal = 'port' | 'address' | 'name';

/** The destination of an http, https, ws or wss URL. */
export function destinationOf({ protocol, hostname, port }: URL): Destination {
  const defaultPort = protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
  return { hostname, port: port === '' ? defaultPort : Number(port) };
}

/** A destination in the format of the `allow` list. */
export function hostAndPort({ hostname, port }: Destination): string {
  return `${hostname}:${port}`;
}

/**
 * The addresses of a destination in the order to try them, or why it is refused. All of them must be public, unless
 * `allow` has the destination. The name is resolved only here: connect to these addresses, never to the name, which may
 * resolve differently a moment later.
 */
export async function vetDestination(
  destination: Destination,
  policy: EgressPolicy,
  signal: AbortSignal,
): Promise<{ readonly addresses: readonly string[] } | { readonly refusal: Refusal }> {
  const isAllowed = policy.allow.includes(hostAndPort(destination));
  if (!isAllowed && !isAllowedPort(destination.port)) return { refusal: 'port' };
  // Allowed names are the operator's own, which only the system's resolver may know.
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

/** The host in the form of sockets and certificates: IPv6 without brackets. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

async function systemLookup(hostname: string): Promise<readonly string[]> {
  const answers = await lookup(hostname, { all: true, order: 'verbatim' });
  return answers.map(({ address }) => address);
}
