import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Receiver {
  readonly url: string;
  /** Waits for a webhook. Throws if none comes in time, or it is not signed. */
  received(timeoutMs: number): Promise<void>;
  close(): void;
}

/** Receives one webhook on this machine. Throws if the port is taken. */
export async function receiveWebhook(port: number): Promise<Receiver> {
  const { promise, resolve } = Promise.withResolvers<IncomingHttpHeaders>();
  const server = createServer(async (request, response) => {
    await buffer(request);
    response.writeHead(204).end();
    resolve(request.headers);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${port}/`,
    received: async (timeoutMs) => {
      const timer = AbortSignal.timeout(timeoutMs);
      const headers = await Promise.race([promise, once(timer, 'abort').then(() => undefined)]);
      if (!headers) throw new Error(`no webhook came within ${timeoutMs / 1_000} s`);
      if (!headers['webhook-signature']) throw new Error('the webhook is not signed');
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
