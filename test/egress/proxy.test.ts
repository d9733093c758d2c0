import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type EgressProxy, startEgressProxy } from '../../functions/core/egress/proxy.ts';
import { type LocalServer, serveHttp } from './local-server.ts';
import { connectTo, exchange } from './proxy-client.ts';

const seen: { request: IncomingMessage; body: Buffer }[] = [];
let server: LocalServer;
let origin: string;
let proxy: EgressProxy;

const routes: Record<string, RequestListener> = {
  '/hello': (_request, response) => response.end('hello'),
  '/pieces': (_request, response) => {
    response.write('one ');
    response.end('two');
  },
  '/large': (_request, response) => response.end(Buffer.alloc(20_000_000, 'x')),
  '/headers': (_request, response) =>
    response
      .writeHead(299, 'As It Likes', [
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'X-Name',
        'caf\u00e9',
        'X-Hop',
        'secret',
        'Connection',
        'close, X-Hop',
        'Proxy-Authenticate',
        'Basic',
        'Keep-Alive',
        'timeout=1',
        'Content-Length',
        '2',
      ])
      .end(Buffer.from('ok')),
  '/empty': (_request, response) => response.writeHead(204).end(),
  '/unchanged': (_request, response) => response.writeHead(304, { ETag: '"1"' }).end(),
  '/breaks-off': (_request, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('part', () => response.destroy());
  },
  '/never': () => {},
};

beforeAll(async () => {
  server = await serveHttp(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    seen.push({ request, body: Buffer.concat(pieces) });
    (routes[request.url ?? ''] ?? routes['/hello'])?.(request, response);
  });
  origin = `http://127.0.0.1:${server.port}`;
});

beforeEach(async () => {
  seen.length = 0;
  proxy = await startEgressProxy({ allow: [`127.0.0.1:${server.port}`] });
});

afterEach(() => proxy.close());
afterAll(() => server.close());

/** The answer to one request on a connection of its own. */
function get(path: string, headers = '', method = 'GET'): Promise<string> {
  const head = `${method} ${origin}${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${headers}`;
  return exchange(proxy.port, `${head}Connection: close\r\n\r\n`);
}

test('passes a request on by its path, and the answer back', async () => {
  const answer = await get('/hello?a=b%20c', 'X-Name: value\r\nX-Name: other\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nhello$/);
  const { request } = seen[0] ?? {};
  expect(request?.url).toBe('/hello?a=b%20c');
  expect(request?.headers['x-name']).toBe('value, other');
  expect(request?.headers.host).toBe(`127.0.0.1:${server.port}`);
});

test('passes the status, its words and the headers as they are, but for those of one hop', async () => {
  const answer = await get('/headers');
  expect(answer).toMatch(/^HTTP\/1\.1 299 As It Likes\r\n/);
  expect(answer).toMatch(/\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nX-Name: caf\u00e9\r\n/);
  expect(answer).not.toMatch(/X-Hop|secret|Proxy-Authenticate|timeout=1\r/i);
  expect(answer).toMatch(/\r\nContent-Length: 2\r\n[\s\S]*\r\n\r\nok$/);
});

test('keeps the headers between browser and proxy to itself', async () => {
  await get(
    '/hello',
    'Proxy-Authorization: Basic c2VjcmV0\r\nProxy-Connection: keep-alive\r\nTE: trailers\r\nUpgrade: websocket\r\n' +
      'Connection: X-Private, upgrade\r\nX-Private: secret\r\nKeep-Alive: timeout=9\r\nX-Public: yes\r\n',
  );
  expect(Object.keys(seen[0]?.request.headers ?? {}).sort()).toEqual(['connection', 'host', 'x-public']);
});

test('passes bodies of known and unknown length, both ways', async () => {
  const known = `POST ${origin}/pieces HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nabcde`;
  expect(await exchange(proxy.port, known)).toMatch(/\r\n\r\n4\r\none \r\n3\r\ntwo\r\n0\r\n\r\n$/);
  const unknown = `PUT ${origin}/hello HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n`;
  expect(await exchange(proxy.port, unknown)).toMatch(/hello$/);
  expect(seen.map(({ body }) => body.toString())).toEqual(['abcde', 'abc']);
});

test('passes a large body whole', async () => {
  const answer = await get('/large');
  expect(answer.length - answer.indexOf('\r\n\r\n') - 4).toBe(20_000_000);
});

test.each([
  ['HEAD', '/hello', 200],
  ['GET', '/empty', 204],
  ['GET', '/unchanged', 304],
])('answers %s %s, which has no body, with status %i', async (method, path, status) => {
  const answer = await get(path, '', method);
  expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
  expect(answer.split('\r\n\r\n')[1]).toBe('');
});

test('serves many requests over one connection, and reaches their host over one', async () => {
  const connectionsBefore = server.connectionCount();
  const client = await connectTo(proxy.port);
  for (let round = 0; round < 5; round++) {
    client.write(`GET ${origin}/hello HTTP/1.1\r\nHost: a\r\n\r\n`);
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/hello$/);
  }
  expect(server.connectionCount() - connectionsBefore).toBe(1);
  client.destroy();
  while (server.openCount() > 0) await new Promise(setImmediate);
});

test('shares no connection to a host between two clients', async () => {
  const connectionsBefore = server.connectionCount();
  await get('/hello');
  await get('/hello');
  expect(server.connectionCount() - connectionsBefore).toBe(2);
});

test('does not complete an answer that the host broke off', async () => {
  const answer = await get('/breaks-off');
  expect(answer).toMatch(/Content-Length: 100\r\n[\s\S]*\r\n\r\npart$/);
});
