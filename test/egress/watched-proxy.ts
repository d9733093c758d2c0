import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { type EgressProxy, startEgressProxy } from '../../functions/core/egress/proxy.ts';
import { type LocalServer, serveHttp } from './local-server.ts';

// Each test of a file that imports this has its own proxy and two servers; after it, the secret one must be unreached.

/** What a page must never reach. */
export let secret: LocalServer;
/** What it may. */
export let open: LocalServer;
export let proxy: EgressProxy;
/** What the open server was asked for in this test, as `GET host /path`. */
export const seen: string[] = [];

beforeAll(async () => {
  secret = await serveHttp((_request, response) => response.end('secret'));
  open = await serveHttp((request, response) => {
    seen.push(`${request.method} ${request.headers.host} ${request.url}`);
    request.resume().on('end', () => response.end('open'));
  });
});

beforeEach(async () => {
  seen.length = 0;
  proxy = await startEgressProxy({ allow: [`127.0.0.1:${open.port}`] });
});

afterEach(async () => {
  expect(secret.connectionCount()).toBe(0);
  await proxy.close();
  while (open.openCount() > 0) await new Promise(setImmediate);
});

afterAll(async () => {
  await secret.close();
  await open.close();
});
