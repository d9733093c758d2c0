import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { startEgressProxy } from '../../functions/core/egress/proxy.ts';
import { serveHttp, serveTcp } from './local-server.ts';
import { allFrom, connectTo, exchange } from './proxy-client.ts';
import { open, proxy, secret, seen } from './watched-proxy.ts';

const smuggled = () => `GET http://127.0.0.1:${secret.port}/ HTTP/1.1\r\nHost: a\r\n\r\n`;

test('sends a request to the host of its URL, not of its Host header', async () => {
  const request = `GET http://127.0.0.1:${open.port}/a HTTP/1.1\r\nHost: 127.0.0.1:${secret.port}\r\nConnection: close\r\n\r\n`;
  expect(await exchange(proxy.port, request)).toMatch(/open$/);
  expect(seen).toEqual([`GET 127.0.0.1:${open.port} /a`]);
});

test('vets every request of one connection', async () => {
  const requests = [`127.0.0.1:${open.port}`, `127.0.0.1:${secret.port}`, `127.0.0.1:${open.port}`]
    .map((host) => `GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    .join('');
  const answer = await exchange(proxy.port, requests);
  expect(answer).not.toMatch(/secret/);
});

test('distinguishes hosts that differ only in their port when it reuses a connection', async () => {
  const client = await connectTo(proxy.port);
  client.write(`GET http://127.0.0.1:${open.port}/ HTTP/1.1\r\nHost: a\r\n\r\n`);
  await once(client, 'data');
  client.write(`GET http://127.0.0.1:${secret.port}/ HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(await allFrom(client)).toBe('');
  expect(seen.length).toBe(1);
});

test.each([
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 100', ''],
  ['a length in a list', 'Content-Length: 0, 100', ''],
  ['a length below zero', 'Content-Length: -1', ''],
  ['a length with a sign', 'Content-Length: +5', 'hello'],
  ['a length in hexadecimal', 'Content-Length: 0x5', 'hello'],
  ['chunks named oddly', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
  ['chunks not last', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
  ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['a space before the colon', 'Content-Length : 5', 'hello'],
  ['a folded header', 'X: a\r\n Content-Length: 100', ''],
  ['a bare line feed', 'X: a\nContent-Length: 100', ''],
  ['a bare carriage return', 'X: a\rContent-Length: 100', ''],
  ['a null byte', 'X: a\0b', ''],
  ['a length that is for one hop alone', 'Connection: content-length\r\nContent-Length: 5', 'hello'],
  [
    'chunks that are for one hop alone',
    'Connection: transfer-encoding\r\nTransfer-Encoding: chunked',
    '0\r\n\r\n',
  ],
  ['a chunk longer than it says', 'Transfer-Encoding: chunked', '1\r\nabc\r\n0\r\n\r\n'],
  ['a chunk whose size is no number', 'Transfer-Encoding: chunked', 'z\r\n\r\n'],
  ['a chunk larger than any', 'Transfer-Encoding: chunked', 'ffffffffffffffffff\r\n'],
])('smuggles nothing past it by %s', async (_what, headers, body) => {
  const client = await connectTo(proxy.port);
  const pieces: Buffer[] = [];
  client.on('data', (piece) => pieces.push(piece));
  client.end(
    `POST http://127.0.0.1:${open.port}/ HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}${smuggled()}`,
  );
  expect(await allFrom(client)).not.toMatch(/secret/);
  expect(seen.filter((request) => request.startsWith('GET'))).toEqual([]);
});

test('writes nothing of a URL into the request but its path', async () => {
  const request = `GET http://127.0.0.1:${open.port}/a%0d%0aX:%20y?b%0d%0a#c HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  await exchange(proxy.port, request);
  expect(seen).toEqual([`GET 127.0.0.1:${open.port} /a%0d%0aX:%20y?b%0d%0a`]);
});

test('sends no user name and password that a URL holds', async () => {
  const auth = await serveHttp((request, response) => response.end(JSON.stringify(request.headers)));
  const allowing = await startEgressProxy({ allow: [`127.0.0.1:${auth.port}`] });
  const request = `GET http://user:word@127.0.0.1:${auth.port}/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect(await exchange(allowing.port, request)).toMatch(/\r\n\r\n\{(?![\s\S]*(user|word|authorization))/);
  await allowing.close();
  await auth.close();
});

test.each([
  ['no http', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['a header beyond the bound', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`],
  [
    'a length and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
  ],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['an invalid status', 'HTTP/1.1 099 No\r\n\r\n'],
  ['a header that may not be written', 'HTTP/1.1 200 OK\r\nX: a\x7fb\r\nContent-Length: 0\r\n\r\n'],
  ['words that may not be written', 'HTTP/1.1 200 O\x7fK\r\nContent-Length: 0\r\n\r\n'],
  ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
  ['nothing', ''],
])('answers nothing where a host answers with %s', async (_what, bytes) => {
  const odd = await serveTcp((socket) => {
    socket.once('data', () => socket.end(bytes));
  });
  const allowing = await startEgressProxy({ allow: [`127.0.0.1:${odd.port}`] });
  expect(await exchange(allowing.port, `GET http://127.0.0.1:${odd.port}/ HTTP/1.1\r\nHost: a\r\n\r\n`)).toBe(
    '',
  );
  await allowing.close();
  await odd.close();
});

test.each([
  ['header', 'GET', '/', 'X: a\x7fb\r\n'],
  ['header name', 'GET', '/', 'X()y: a\r\n'],
  ['method', 'BREW', '/', ''],
  ['method that has no body', 'TRACE', '/', 'Content-Length: 3\r\n'],
  ['path', 'GET', '/\x7f', ''],
  ['path of eight bits', 'GET', '/\xff', ''],
])('survives a %s that may not be sent on', async (_what, method, path, headers) => {
  const head = `${method} http://127.0.0.1:${open.port}${path} HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\nabc`;
  await exchange(proxy.port, head);
  const request = `GET http://127.0.0.1:${open.port}/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect(await exchange(proxy.port, request)).toMatch(/open$/);
});
