import type { TLSSocket } from 'node:tls';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { fetchUrl } from '../../functions/core/egress/fetch-url.ts';
import { certificate } from './certificate.ts';
import { foreignIssuer } from './foreign-issuer.ts';
import { type LocalServer, serveHttps } from './local-server.ts';

const bounds = { field: 'pdf_url' };
const untrusted = { code: 'url_fetch_failed', message: expect.stringMatching(/^pdf_url .* certificate/) };
let server: LocalServer;

beforeAll(async () => {
  server = await serveHttps(certificate, (request, response) =>
    response.end(
      JSON.stringify({ servername: (request.socket as TLSSocket).servername, host: request.headers.host }),
    ),
  );
});

afterEach(() => setDefaultCACertificates(getCACertificates('bundled')));
afterAll(() => server.close());

function fetchFrom(hostname: string) {
  const policy = { allow: [`${hostname}:${server.port}`], lookup: async () => ['127.0.0.1'] };
  return fetchUrl(`https://${hostname}:${server.port}/`, policy, bounds);
}

test('checks the certificate by the name, at the address that was vetted', async () => {
  setDefaultCACertificates([certificate.cert]);
  const { bytes } = await fetchFrom('pdf.test');
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({
    servername: 'pdf.test',
    host: `pdf.test:${server.port}`,
  });
});

test('sends no server name to an IP address, but checks its certificate', async () => {
  setDefaultCACertificates([certificate.cert]);
  const { bytes } = await fetchFrom('127.0.0.1');
  expect(JSON.parse(Buffer.from(bytes).toString()).servername).toBe(false);
});

test('takes a name that ends with a dot for the same name', async () => {
  setDefaultCACertificates([certificate.cert]);
  const { bytes } = await fetchFrom('pdf.test.');
  expect(JSON.parse(Buffer.from(bytes).toString()).servername).toBe('pdf.test');
});

test('refuses a certificate of another name', async () => {
  setDefaultCACertificates([certificate.cert]);
  await expect(fetchFrom('other.test')).rejects.toMatchObject(untrusted);
});

test('additional certificates of a server do not end the process', async () => {
  const other = await serveHttps(foreignIssuer, (_, response) => response.end('hello'));
  setDefaultCACertificates([foreignIssuer.root]);
  const policy = { allow: [`pdf.test:${other.port}`], lookup: async () => ['127.0.0.1'] };
  const { bytes } = await fetchUrl(`https://pdf.test:${other.port}/`, policy, bounds);
  expect(Buffer.from(bytes).toString()).toBe('hello');
  await other.close();
});

test('refuses an untrusted certificate', async () => {
  await expect(fetchFrom('pdf.test')).rejects.toMatchObject(untrusted);
});

test('leaves no connection open', async () => {
  setDefaultCACertificates([certificate.cert]);
  await fetchFrom('pdf.test');
  await fetchFrom('other.test').catch(() => {});
  while (server.openCount() > 0) await new Promise(setImmediate);
  expect(server.openCount()).toBe(0);
});
