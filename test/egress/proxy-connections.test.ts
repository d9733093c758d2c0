import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type EgressProxy, startEgressProxy } from '../../functions/core/egress/proxy.ts';
import { type LocalServer, serveHttp, serveTcp } from './local-server.ts';
import { connectTo, ended, exchange, openTunnel } from './proxy-client.ts';

let server: LocalServer;
let origin: string;
let proxy: EgressProxy;
let requestCount = 0;

beforeAll(async () => {
  server = await serveHttp((request, response) => {
    requestCount++;
    if (request.url !== '/never') response.end('hello');
  });
  origin = `http://127.0.0.1:${server.port}`;
});

beforeEach(async () => {
  requestCount = 0;
  proxy = await startEgressProxy({ allow: [`127.0.0.1:${server.port}`] });
});

afterEach(() => proxy.close());
afterAll(() => server.close());

const hello = () => `GET ${origin}/hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;

test('distinguishes a refused host from a dead one', async () => {
  const gone = await serveTcp(() => {});
  await gone.close();
  const proxy = await startEgressProxy({
    allow: [`127.0.0.1:${gone.port}`],
    lookup: async (name) => (name === 'private.test' ? ['10.0.0.1'] : []),
  });
  const urls = {
    blocked: [
      'http://127.0.0.1:8080/a',
      'http://private.test/b',
      'ws://private.test/',
      'https://10.0.0.1/c',
      'http://8.8.8.8:25/',
    ],
    dead: [`http://127.0.0.1:${gone.port}/`, 'https://nowhere.test/', 'http://never-asked.test/'],
  };
  for (const url of [...urls.blocked, ...urls.dead].map((text) => new URL(text))) {
    if (url.hostname === 'never-asked.test') continue;
    if (url.protocol === 'http:') await exchange(proxy.port, `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`);
    else await openTunnel(proxy.port, `${url.hostname}:${url.protocol === 'ws:' ? 80 : 443}`);
  }
  expect(urls.blocked.map((url) => proxy.wasBlocked(url))).toEqual(urls.blocked.map(() => true));
  expect(urls.dead.map((url) => proxy.wasBlocked(url))).toEqual(urls.dead.map(() => false));
  expect(proxy.wasBlocked('no URL')).toBe(false);
  proxy.closeConnections();
  expect(urls.blocked.map((url) => proxy.wasBlocked(url))).toEqual(urls.blocked.map(() => false));
  await proxy.close();
});

test('closes every connection on request, and serves the next', async () => {
  const tunnel = await openTunnel(proxy.port, `127.0.0.1:${server.port}`);
  if (typeof tunnel === 'string') throw new Error(tunnel);
  const waiting = exchange(proxy.port, `GET ${origin}/never HTTP/1.1\r\nHost: a\r\n\r\n`);
  const idle = await connectTo(proxy.port);
  while (requestCount === 0) await new Promise(setImmediate);
  const ends = [ended(tunnel), ended(idle), waiting];
  tunnel.resume();
  idle.resume();
  proxy.closeConnections();
  await Promise.all(ends);
  while (server.openCount() > 0) await new Promise(setImmediate);
  expect(await exchange(proxy.port, hello())).toMatch(/hello$/);
});

test('closes connections that are still being opened on request, and sends nothing over them later', async () => {
  let answer: (addresses: string[]) => void = () => {};
  const asked = Promise.withResolvers<void>();
  const slow = await startEgressProxy({
    allow: [`pdf.test:${server.port}`],
    lookup: () => {
      asked.resolve();
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const connectionsBefore = server.connectionCount();
  const opening = exchange(slow.port, `CONNECT pdf.test:${server.port} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await asked.promise;
  slow.closeConnections();
  expect(await opening).toBe('');
  answer(['127.0.0.1']);
  await exchange(proxy.port, hello());
  expect(server.connectionCount() - connectionsBefore).toBe(1);
  await slow.close();
});

test('listens on this machine alone, and not at all once closed', async () => {
  const closing = await startEgressProxy({ allow: [] });
  await closing.close();
  await expect(connectTo(closing.port)).rejects.toThrow('ECONNREFUSED');
});
