import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { blocked, fetchAs, fetchPath, problemOf } from './fetching.ts';
import { serveHttp } from './local-server.ts';
import { type Site, startSite } from './site.ts';
import { impossibleHosts, loopbackHosts, privateIpv4, privateIpv6, spellingsOfIpv4 } from './spellings.ts';

const notPublic = blocked(/leads to an address that is not public/);
let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

test('refuses every private host in every spelling, and connects to none', async () => {
  const secret = await serveHttp((_request, response) => response.end('secret'));
  const hosts = [...privateIpv4.flatMap(spellingsOfIpv4), ...privateIpv6, ...loopbackHosts];
  expect(hosts.length).toBeGreaterThan(1_000);
  for (const host of hosts) {
    const url = `http://${host}:${secret.port}/`;
    expect([url, await problemOf(fetchAs({ allow: [] }, url))]).toEqual([url, notPublic]);
  }
  expect(secret.connectionCount()).toBe(0);
  await secret.close();
});

test('refuses a redirect to every private host in every spelling, and connects to none', async () => {
  const secret = await serveHttp((_request, response) => response.end('secret'));
  const hosts = [
    ...spellingsOfIpv4('127.0.0.1'),
    ...spellingsOfIpv4('169.254.169.254'),
    ...privateIpv6,
    ...loopbackHosts,
  ];
  for (const host of hosts.filter((written) => !/[\t\n]/.test(written))) {
    for (const location of [
      `http://${host}:${secret.port}/`,
      `//${host}:${secret.port}/`,
      `https://${host}/`,
    ]) {
      const fetching = fetchPath(site, `/302/${encodeURIComponent(location)}`);
      expect([location, await problemOf(fetching)]).toEqual([location, notPublic]);
    }
  }
  expect(secret.connectionCount()).toBe(0);
  await secret.close();
});

test('answers the same for a private address whether or not something listens there', async () => {
  const secret = await serveHttp((_request, response) => response.end('secret'));
  const alive = await problemOf(fetchAs({ allow: [] }, `http://127.0.0.1:${secret.port}/`));
  await secret.close();
  const dead = await problemOf(fetchAs({ allow: [] }, `http://127.0.0.1:${secret.port}/`));
  const named = { allow: [], lookup: async () => ['10.1.2.3'] };
  const resolved = await problemOf(fetchAs(named, 'http://intranet.test/'));
  expect(dead).toEqual(alive);
  expect(resolved).toEqual(alive);
});

test.each([
  'file:///etc/passwd',
  'ftp://8.8.8.8/',
  'data:application/pdf,x',
  'javascript:1',
  'gopher://8.8.8.8/',
  'about:blank',
  'blob:http://8.8.8.8/x',
  'ws://8.8.8.8/',
  'view-source:http://8.8.8.8/',
  'jar:http://8.8.8.8/',
  's3://bucket/key',
])('refuses %s, at once and after a redirect', async (url) => {
  const refused = blocked(/leads to a URL that is not http/);
  expect(await problemOf(fetchAs(site.policy, url))).toEqual(refused);
  expect(await problemOf(fetchPath(site, `/302/${encodeURIComponent(url)}`))).toEqual(refused);
});

test('refuses a URL with a user name or password, at once and after a redirect', async () => {
  const refused = blocked(/contains a user name or password/);
  for (const user of ['user', 'user:password', ':password']) {
    const url = `http://${user}@127.0.0.1:${site.port}/file`;
    expect(await problemOf(fetchAs(site.policy, url))).toEqual(refused);
    expect(await problemOf(fetchPath(site, `/302/${encodeURIComponent(url)}`))).toEqual(refused);
  }
});

test.each([22, 25, 6, 1_023])('refuses port %i, at once and after a redirect', async (port) => {
  const refused = blocked(/leads to a port/);
  const url = `http://8.8.8.8:${port}/`;
  expect(await problemOf(fetchAs(site.policy, url))).toEqual(refused);
  expect(await problemOf(fetchPath(site, `/302/${encodeURIComponent(url)}`))).toEqual(refused);
});

test.each(['', 'pdf', '//example.com', 'http:', ...impossibleHosts.map((host) => `http://${host}:80/`)])(
  'reports that %j is not a URL',
  async (text) => {
    expect(await problemOf(fetchAs(site.policy, text))).toEqual({
      code: 'invalid_field',
      message: 'pdf_url must be an http or https URL.',
    });
  },
);
