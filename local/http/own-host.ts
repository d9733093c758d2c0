import type { ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** Names by which programs and containers on this machine reach it. Others cannot redirect these names. */
const ownNames = ['localhost', 'host.docker.internal'];

/**
 * Whether a request's host is this machine: an IP address, a name that only this machine has, or HOST. A web page can
 * make its own name resolve here (DNS rebinding), and the browser then treats the service as the page's own server. It
 * cannot change the name in the Host header.
 */
export function isOwnHost(host: string | undefined, configuredHost?: string): boolean {
  if (host === undefined) return true; // browsers always send it
  const name = host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  return isIP(name) > 0 || ownNames.includes(name) || name === configuredHost?.toLowerCase();
}

export const strangeHost =
  'The local service is reached as localhost, by an IP address, or by the name in HOST. The Host header names another.';

/** Refuses a request to one of the inner ports. */
export function refuseHost(response: ServerResponse): void {
  response.writeHead(403, { 'Content-Type': 'text/plain', Connection: 'close' }).end(`${strangeHost}\n`);
}
