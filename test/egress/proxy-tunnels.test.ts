import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type EgressProxy, startEgressProxy } from '../../functions/core/egress/proxy.ts';
import { certificate } from './certificate.ts';
import { type LocalServer, serveHttp, serveHttps, serveTcp } from './local-server.ts';
import { exchange, openTunnel } from './proxy-client.ts';

let server: LocalServer;
let proxy: EgressProxy;

beforeAll(async () => {
  server = await serveHttp((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(20_000_000, 'x'));
    else response.end('hello');
  });
});

beforeEach(async () => {
  proxy = await startEgressProxy({ allow: [`127.0.0.1:${server.port}`] });
});

afterEach(() => proxy.close());
afterAll(() => server.close());

test('joins a tunnel to its host, byte for byte, both ways', async () => {
  const echo = await serveTcp((socket) => socket.pipe(socket));
  const tunnels = await startEgressProxy({ allow: [`127.0.0.1:${echo.port}`] });
  const tunnel = await openTunnel(tunnels.port, `127.0.0.1:${echo.port}`);
  if (typeof tunnel === 'string') throw new Error(tunnel);
  const sent = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => index % 256));
  tunnel.end(sent);
  const received: Buffer[] = [];
  for await (const piece of tunnel as AsyncIterable<Buffer>) received.push(piece);
  expect(Buffer.concat(received).equals(sent)).toBe(true);
  await tunnels.close();
  await echo.close();
});

test('loses nothing that a host sent before it closed, however slowly the client reads', async () => {
  const tunnel = await openTunnel(proxy.port, `127.0.0.1:${server.port}`);
  if (typeof tunnel === 'string') throw new Error(tunnel);
  tunnel.write('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  let sizeBytes = 0;
  for await (const piece of tunnel as AsyncIterable<Buffer>) {
    sizeBytes += piece.toString('latin1').replace(/^HTTP[\s\S]*\r\n\r\n/, '').length;
    await new Promise(setImmediate);
  }
  expect(sizeBytes).toBe(20_000_000);
});

test('forwards data that a client sends before its tunnel is open', async () => {
  const authority = `127.0.0.1:${server.port}`;
  const early = `CONNECT ${authority} HTTP/1.1\r\nHost: a\r\n\r\nGET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect(await exchange(proxy.port, early)).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*\r\n\r\nHTTP\/1\.1 200 OK[\s\S]*hello$/,
  );
});

test('carries TLS that the browser and the host alone can read', async () => {
  const secure = await serveHttps(certificate, (_request, response) => response.end('secret'));
  const tunnels = await startEgressProxy({
    allow: [`pdf.test:${secure.port}`],
    lookup: async () => ['127.0.0.1'],
  });
  const tunnel = await openTunnel(tunnels.port, `pdf.test:${secure.port}`);
  if (typeof tunnel === 'string') throw new Error(tunnel);
  const tls: TLSSocket = connectTls({ socket: tunnel, servername: 'pdf.test', ca: certificate.cert });
  tls.write('GET / HTTP/1.1\r\nHost: pdf.test\r\nConnection: close\r\n\r\n');
  const pieces: Buffer[] = [];
  for await (const piece of tls as AsyncIterable<Buffer>) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toMatch(/secret$/);
  await tunnels.close();
  await secure.close();
});
