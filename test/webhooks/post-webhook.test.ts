import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test } from '@jest/globals';
import { postWebhook } from '../../functions/core/webhooks/post-webhook.ts';
import { certificate } from '../egress/certificate.ts';
import { type LocalServer, serveHttp, serveHttps, serveTcp } from '../egress/local-server.ts';
import { startReceiver } from './receiver.ts';

let server: LocalServer | undefined;

afterEach(async () => {
  setDefaultCACertificates(getCACertificates('bundled'));
  delete process.env.EGRESS_ALLOW;
  await server?.close();
  server = undefined;
});

/** Lets this process reach the server, and no other on this machine. */
function reached(started: LocalServer): string {
  server = started;
  process.env.EGRESS_ALLOW = `127.0.0.1:${started.port}`;
  return `127.0.0.1:${started.port}`;
}

test('posts JSON over TLS, under a certificate that is the host’s', async () => {
  let posted: unknown;
  const host = reached(
    await serveHttps(certificate, (request, response) => {
      posted = [request.method, request.url, request.headers['content-type'], request.headers['webhook-id']];
      response.writeHead(201).end();
    }),
  );
  setDefaultCACertificates([certificate.cert]);
  expect(await postWebhook(`https://${host}/hook?a=1`, '{}', { 'webhook-id': 'msg_1' })).toBe(201);
  expect(posted).toEqual(['POST', '/hook?a=1', 'application/json', 'msg_1']);
});

test('sends nothing to a host with an untrusted certificate', async () => {
  let isPosted = false;
  const host = reached(
    await serveHttps(certificate, (_, response) => {
      isPosted = true;
      response.end();
    }),
  );
  expect(await postWebhook(`https://${host}/`, '{}', {})).toBeNull();
  expect(isPosted).toBe(false);
});

test('posts to a public host only by https, even if its URL was accepted earlier', async () => {
  let dialledCount = 0;
  const refuse = (message: unknown) => {
    dialledCount++;
    const { socket } = message as { readonly socket: Socket }; // as Node documents this channel
    Object.assign(socket, { connect: () => socket.destroy() }); // nothing leaves this machine
  };
  subscribe('net.client.socket', refuse);
  try {
    expect(await postWebhook('https://1.1.1.1/', '{}', {})).toBeNull();
    expect(dialledCount).toBe(1);
    expect(await postWebhook('http://1.1.1.1/', '{}', {})).toBeNull();
    expect(dialledCount).toBe(1);
  } finally {
    unsubscribe('net.client.socket', refuse);
  }
});

test('follows no redirect', async () => {
  const target = await startReceiver();
  const host = reached(
    await serveHttp((_, response) => response.writeHead(307, { Location: target.url }).end()),
  );
  process.env.EGRESS_ALLOW += `,${target.hostAndPort}`;
  expect(await postWebhook(`http://${host}/`, '{}', {})).toBe(307);
  expect(target.server.connectionCount()).toBe(0);
  await target.server.close();
});

test('reads nothing of an answer but its status, and leaves no connection open', async () => {
  const started = await serveHttp((_, response) => {
    response.writeHead(200);
    const write = () => {
      while (response.write(Buffer.alloc(64 * 1024))) if (response.destroyed) return;
      response.once('drain', write);
    };
    write();
  });
  expect(await postWebhook(`http://${reached(started)}/`, '{}', {})).toBe(200);
  while (started.openCount() > 0) await new Promise(setImmediate);
  expect(started.openCount()).toBe(0);
});

test.each([
  ['speaks no HTTP', 'hello\r\n\r\n'],
  ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\nConnection: Upgrade\r\n\r\n'],
  ['answers with endless headers', `HTTP/1.1 200 OK\r\n${'x-filler: 0123456789\r\n'.repeat(5_000)}`],
  ['hangs up', ''],
])('takes a receiver that %s for one that does not answer', async (_, answer) => {
  const started = await serveTcp((socket) => socket.once('data', () => socket.end(answer)));
  expect(await postWebhook(`http://${reached(started)}/`, '{}', {})).toBeNull();
});

test('gives up on a receiver that does not answer', async () => {
  const started = await serveHttp(() => {});
  expect(await postWebhook(`http://${reached(started)}/`, '{}', {})).toBeNull();
  expect(started.connectionCount()).toBe(1);
});

test.each(['http', 'https'])(
  'reaches no address of this machine by %s that is not allowed',
  async (scheme) => {
    const started = await serveHttp((_, response) => response.end());
    server = started;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433']) {
      expect(await postWebhook(`${scheme}://${host}:${started.port}/`, '{}', {})).toBeNull();
    }
    expect(started.connectionCount()).toBe(0);
  },
);
