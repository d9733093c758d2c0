import { expect, test } from '@jest/globals';
import { startEgressProxy } from '../../functions/core/egress/proxy.ts';
import { serveTcp } from './local-server.ts';
import { allFrom, connectTo, ended, exchange, openTunnel } from './proxy-client.ts';
import { open, proxy, seen } from './watched-proxy.ts';

test.each([
  ['one header', `X: ${'x'.repeat(100_000)}\r\n`],
  ['many headers', 'X: y\r\n'.repeat(20_000)],
])('refuses %s beyond the bound', async (_what, headers) => {
  const answer = await exchange(
    proxy.port,
    `GET http://127.0.0.1:${open.port}/ HTTP/1.1\r\nHost: a\r\n${headers}\r\n`,
  );
  expect(answer).toMatch(/^(HTTP\/1\.1 431 [^\r]*\r\nConnection: close\r\n\r\n)?$/);
  expect(seen).toEqual([]);
});

test('refuses a URL beyond the bound', async () => {
  const answer = await exchange(
    proxy.port,
    `GET http://127.0.0.1:${open.port}/${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  );
  expect(answer).toMatch(/^(HTTP\/1\.1 431 [^\r]*\r\nConnection: close\r\n\r\n)?$/);
});

test('ends a connection that sends its headers too slowly', async () => {
  const impatient = await startEgressProxy({ allow: [] }, { headersTimeoutMs: 50 });
  const answer = await exchange(impatient.port, `GET http://127.0.0.1:${open.port}/ HTTP/1.1\r\nX: `);
  expect(answer).toMatch(/^(HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n\r\n)?$/);
  await impatient.close();
});

test('ends a request that sends its body too slowly', async () => {
  const impatient = await startEgressProxy(
    { allow: [`127.0.0.1:${open.port}`] },
    { headersTimeoutMs: 50, requestTimeoutMs: 100 },
  );
  const answer = await exchange(
    impatient.port,
    `POST http://127.0.0.1:${open.port}/ HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx`,
  );
  expect(answer).not.toMatch(/open/);
  await impatient.close();
});

test('closes idle connections: a connection, a tunnel, a half-closed tunnel, a host that never answers', async () => {
  const silent = await serveTcp((socket) => socket.resume());
  const impatient = await startEgressProxy({ allow: [`127.0.0.1:${silent.port}`] }, { idleMs: 100 });
  const idle = await connectTo(impatient.port);
  idle.resume();
  const tunnel = await openTunnel(impatient.port, `127.0.0.1:${silent.port}`);
  const halfClosed = await openTunnel(impatient.port, `127.0.0.1:${silent.port}`);
  if (typeof tunnel === 'string' || typeof halfClosed === 'string') throw new Error('no tunnel');
  halfClosed.end();
  const ends = [idle, tunnel, halfClosed].map((socket) => ended(socket.resume()));
  const unanswered = exchange(
    impatient.port,
    `GET http://127.0.0.1:${silent.port}/ HTTP/1.1\r\nHost: a\r\n\r\n`,
  );
  await Promise.all(ends);
  expect(await unanswered).toBe('');
  while (silent.openCount() > 0) await new Promise(setImmediate);
  await impatient.close();
  await silent.close();
});

test('limits the connections that are open at once, and accepts the next when one ends', async () => {
  const narrow = await startEgressProxy({ allow: [`127.0.0.1:${open.port}`] }, { connections: 2 });
  const [first, second] = [await connectTo(narrow.port), await connectTo(narrow.port)];
  const request = `GET http://127.0.0.1:${open.port}/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect(await exchange(narrow.port, request)).toBe('');
  first.end(request);
  await allFrom(first);
  expect(await exchange(narrow.port, request)).toMatch(/open$/);
  second.destroy();
  await narrow.close();
});

test('survives clients that leave at any moment', async () => {
  const authority = `127.0.0.1:${open.port}`;
  const whole = [
    `CONNECT ${authority} HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n`,
    `POST http://${authority}/ HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789`,
  ];
  for (const bytes of whole) {
    for (let length = 1; length <= bytes.length; length += 3) {
      const client = await connectTo(proxy.port);
      client.write(bytes.slice(0, length), () => client.resetAndDestroy());
      await ended(client);
    }
  }
  const request = `GET http://${authority}/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect(await exchange(proxy.port, request)).toMatch(/open$/);
});
