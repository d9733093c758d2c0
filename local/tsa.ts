import { createPublicKey } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAtOnce } from './http/close-at-once.ts';
import { innerServer } from './http/inner-server.ts';
import { listen } from './http/listen.ts';
import { readRequestBody } from './http/read-request-body.ts';
import { certificate, emptyCrl } from './signing/certificates.ts';
import { type DevelopmentKeys, inYears, rootName } from './signing/development-keys.ts';
import { timestampResponse } from './signing/timestamp.ts';

/** A timestamp authority on this machine, which also serves what proves its root's certificates. */
export interface Tsa {
  readonly url: string;
  /** Where timestamps are asked for. */
  readonly timestampUrl: string;
  stop(): void;
}

const requestBytes = 16 * 1024;

/**
 * Starts the timestamp authority of development, on loopback: timestamps by POST (RFC 3161, section 3.4), and by GET the
 * root's certificate and its list of revoked ones. Its time is this machine's, which proves nothing. Its certificate names
 * `publicUrl` as the place of those, its own by default.
 */
export async function startTsa(
  { root, rootKey, timestampKey }: DevelopmentKeys,
  publicUrl?: string,
): Promise<Tsa> {
  const server = innerServer(answer);
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  const named = publicUrl ?? url;
  const issuer = { name: rootName, privateKey: rootKey };
  const own = certificate(
    {
      name: 'Development only, not trusted: timestamps',
      publicKey: createPublicKey(timestampKey),
      kind: 'timestamp',
      notAfter: inYears(9),
      urls: { issuer: `${named}/root.crt`, crl: `${named}/root.crl` },
    },
    issuer,
  );
  const authority = { certificate: own, above: [root], privateKey: timestampKey };
  return { url, timestampUrl: `${url}/timestamps`, stop: () => closeAtOnce(server) };

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (message.method === 'POST' && message.url === '/timestamps') {
      const body = await readRequestBody(message, requestBytes);
      if (!body) throw new Error('a timestamp request is small');
      response.setHeader('Content-Type', 'application/timestamp-reply');
      response.end(timestampResponse(body, authority));
    } else if (message.url === '/root.crl') {
      response.setHeader('Content-Type', 'application/pkix-crl').end(emptyCrl(issuer));
    } else if (message.url === '/root.crt') {
      response.setHeader('Content-Type', 'application/pkix-cert').end(root);
    } else {
      response.writeHead(404).end();
    }
  }
}
