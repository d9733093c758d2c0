import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EgressPolicy } from '../../functions/core/egress/vet-destination.ts';
import { fetchAs, fetchPath, problemOf, unfetched } from './fetching.ts';
import { serveHttp, serveTcp } from './local-server.ts';
import { megabyte, type Site, startSite } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

test.each(['/hops/11', '/loop', '/there'])('gives up on the redirects of %s', async (path) => {
  const requestsBefore = site.requests.length;
  expect(await problemOf(fetchPath(site, path))).toEqual(unfetched(/redirects too many times/));
  expect(site.requests.length - requestsBefore).toBe(11);
});

test('reports a redirect to an invalid URL', async () => {
  expect(await problemOf(fetchPath(site, '/location-impossible'))).toEqual(
    unfetched(/redirects to something that is not a URL/),
  );
});

test.each(['/status/404', '/status/401', '/status/500', '/status/304', '/status/300', '/location-missing'])(
  'fails where the answer is %s',
  async (path) => {
    expect(await problemOf(fetchPath(site, path))).toEqual(unfetched(/returned status \d{3}/));
  },
);

test.each(['/breaks-off', '/breaks-off-chunked', '/gzip-broken', '/gzip-false'])(
  'fails where the body of %s is not whole',
  async (path) => {
    expect(await problemOf(fetchPath(site, path))).toEqual(unfetched(/could not be fetched/));
  },
);

test.each(['/encoding-unknown', '/encoding-twice', '/encoding-inherited'])('fails at %s', async (path) => {
  expect(await problemOf(fetchPath(site, path))).toEqual(unfetched(/uses an unknown compression/));
});

test.each(['/announced-too-large', '/too-large', '/one-too-large', '/gzip-bomb', '/br-bomb', '/zstd-bomb'])(
  'refuses %s for its size',
  async (path) => {
    expect(await problemOf(fetchPath(site, path))).toEqual({
      code: 'payload_too_large',
      message: 'pdf_url is larger than 1 MB. Use a smaller file.',
    });
  },
);

test('takes a body of exactly the largest size', async () => {
  expect((await fetchPath(site, '/exactly-large')).bytes.length).toBe(megabyte);
});

test.each(['/never-answers', '/never-ends', '/drips'])('ends when the time is over at %s', async (path) => {
  expect(await problemOf(fetchPath(site, path, { timeoutMs: 100 }))).toEqual(
    unfetched(/took longer than 0.1 seconds/),
  );
});

test('ends when the time is over though the name is never resolved', async () => {
  const hanging: EgressPolicy = { allow: [], lookup: () => new Promise(() => {}) };
  const fetching = fetchAs(hanging, 'https://pdf.test/', { timeoutMs: 50 });
  expect(await problemOf(fetching)).toEqual(unfetched(/took longer than 0.05 seconds/));
});

test('counts the time of all redirects together', async () => {
  const slow = await serveHttp((_request, response) => {
    setTimeout(() => response.writeHead(302, { Location: '/again' }).end(), 40);
  });
  const allowing = { allow: [`127.0.0.1:${slow.port}`] };
  const fetching = fetchAs(allowing, `http://127.0.0.1:${slow.port}/`, { timeoutMs: 100 });
  expect(await problemOf(fetching)).toEqual(unfetched(/took longer than 0.1 seconds/));
  await slow.close();
});

test('fails where the name is not found or nothing answers', async () => {
  const nowhere: EgressPolicy = { allow: [], lookup: async () => [] };
  expect(await problemOf(fetchAs(nowhere, 'http://pdf.test/'))).toEqual(
    unfetched(/names a host that cannot be found/),
  );
  const gone = await serveTcp(() => {});
  await gone.close();
  const allowing = { allow: [`127.0.0.1:${gone.port}`] };
  const fetching = fetchAs(allowing, `http://127.0.0.1:${gone.port}/`);
  expect(await problemOf(fetching)).toEqual(unfetched(/could not be fetched/));
});

test.each([
  ['no http', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['a header that never ends', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`],
  ['headers without number', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(50_000)}\r\n`],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'a length and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
  ],
  ['a length below zero', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nab'],
  ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
  ['nothing at all', ''],
])('fails where the host answers with %s', async (_what, answer) => {
  const odd = await serveTcp((socket) => socket.end(answer));
  const allowing = { allow: [`127.0.0.1:${odd.port}`] };
  const fetching = fetchAs(allowing, `http://127.0.0.1:${odd.port}/`);
  expect(await problemOf(fetching)).toEqual(unfetched(/could not be fetched/));
  await odd.close();
});

test('bounds informational answers without end', async () => {
  const odd = await serveTcp((socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)));
    };
    socket.on('drain', more);
    more();
  });
  const allowing = { allow: [`127.0.0.1:${odd.port}`] };
  const fetching = fetchAs(allowing, `http://127.0.0.1:${odd.port}/`, { timeoutMs: 200 });
  expect(await problemOf(fetching)).toEqual(unfetched(/took longer than/));
  await odd.close();
});

test('leaves no connection open, however a fetch ends', async () => {
  for (const path of [
    '/file',
    '/hops/3',
    '/gzip-bomb',
    '/announced-too-large',
    '/status/404',
    '/breaks-off',
  ]) {
    await fetchPath(site, path).catch(() => {});
  }
  await fetchPath(site, '/never-ends', { timeoutMs: 50 }).catch(() => {});
  while (site.openCount() > 0) await new Promise(setImmediate);
  expect(site.openCount()).toBe(0);
});
