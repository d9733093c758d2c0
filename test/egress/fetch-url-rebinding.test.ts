import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EgressPolicy } from '../../functions/core/egress/vet-destination.ts';
import { blocked, fetchAs, problemOf } from './fetching.ts';
import { serveHttp } from './local-server.ts';
import { content, type Site, startSite } from './site.ts';

const notPublic = blocked(/leads to an address that is not public/);
let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

test('connects to the address that was checked, even if the name then resolves to another', async () => {
  let asked = 0;
  const rebinding: EgressPolicy = {
    allow: [`pdf.test:${site.port}`],
    lookup: async () => (asked++ === 0 ? ['127.0.0.1'] : ['192.0.2.1']),
  };
  const { bytes } = await fetchAs(rebinding, `http://pdf.test:${site.port}/file`);
  expect(Buffer.from(bytes)).toEqual(content);
  expect(asked).toBe(1);
});

test('never reaches the private address that a name turns to after it was vetted', async () => {
  const secret = await serveHttp((_request, response) => response.end('secret'));
  const answers = [['2000::1'], ['127.0.0.1'], ['127.0.0.1']];
  let asked = 0;
  const rebinding: EgressPolicy = { allow: [], lookup: async () => answers[asked++] ?? [] };
  const url = `http://pdf.test:${secret.port}/`;
  expect((await problemOf(fetchAs(rebinding, url, { timeoutMs: 300 }))).code).toBe('url_fetch_failed');
  expect(asked).toBe(1);
  expect(await problemOf(fetchAs(rebinding, url))).toEqual(notPublic);
  expect(secret.connectionCount()).toBe(0);
  await secret.close();
});

test('checks the name again at each redirect', async () => {
  let asked = 0;
  const rebinding: EgressPolicy = {
    ...site.policy,
    lookup: async () => (asked++ === 0 ? ['2000::1'] : ['127.0.0.1']),
  };
  const location = encodeURIComponent(`http://pdf.test:${site.port}/file`);
  await problemOf(fetchAs(rebinding, `${site.origin}/302/${location}`, { timeoutMs: 2_000 }));
  expect(await problemOf(fetchAs(rebinding, `${site.origin}/302/${location}`))).toEqual(notPublic);
  expect(asked).toBe(2);
});

test('tries the next address where one does not answer', async () => {
  const allowing: EgressPolicy = {
    allow: [`pdf.test:${site.port}`],
    lookup: async () => ['::1', '127.0.0.1'],
  };
  const { bytes } = await fetchAs(allowing, `http://pdf.test:${site.port}/file`);
  expect(Buffer.from(bytes)).toEqual(content);
});
