import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { guardedAgents } from '../../functions/core/egress/guarded-agents.ts';
import { certificate } from './certificate.ts';
import { type LocalServer, serveHttps } from './local-server.ts';

let server: LocalServer;

beforeAll(async () => {
  server = await serveHttps(certificate, (_request, response) => response.end('hello'));
});

afterEach(() => setDefaultCACertificates(getCACertificates('bundled')));
afterAll(() => server.close());

async function get(allow: readonly string[]): Promise<string> {
  const { httpsAgent } = guardedAgents({ allow, lookup: async () => ['127.0.0.1'] });
  const asked = request({ host: 'pdf.test', port: server.port, agent: httpsAgent }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await text(answer);
  httpsAgent.destroy();
  return body;
}

test('connects over TLS where the policy allows it', async () => {
  setDefaultCACertificates([certificate.cert]);
  expect(await get([`pdf.test:${server.port}`])).toBe('hello');
});

test('does not trust a self-signed certificate', async () => {
  await expect(get([`pdf.test:${server.port}`])).rejects.toThrow(/self.signed/);
});

test('connects to no private address', async () => {
  const before = server.connectionCount();
  await expect(get([])).rejects.toThrow('the connection was not made: address');
  expect(server.connectionCount()).toBe(before);
});
