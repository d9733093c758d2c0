import type { IncomingMessage } from 'node:http';

/**
 * The headers of a message to forward, as name, value, name, value. Omits those of a single connection (RFC 9110,
 * 7.6.1), and states the body's framing once, as it was parsed here.
 */
export function endToEndHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  const connectionOnly = new Set(headers.connection?.toLowerCase().split(/[\s,]+/));
  const kept: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    const key = name.toLowerCase();
    if (!oneHop.has(key) && !connectionOnly.has(key)) kept.push(name, value);
  }
  if (headers['transfer-encoding'] !== undefined) return [...kept, 'Transfer-Encoding', 'chunked'];
  const length = headers['content-length'];
  return length === undefined ? kept : [...kept, 'Content-Length', length];
}

const oneHop = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
