import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LocalServer, serveHttp } from '../egress/local-server.ts';

/** A webhook as it arrived. */
interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** As EGRESS_ALLOW has it. */
  readonly hostAndPort: string;
  /** All that has arrived, in order. */
  readonly received: readonly Received[];
  /** How what arrives from now on is answered. */
  answerBy(answer: (response: ServerResponse) => void): void;
  /** When the next one arrives. */
  next(): Promise<void>;
  readonly server: LocalServer;
}

/** Starts a receiver of webhooks on this machine, which answers 204. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer = (response: ServerResponse): void => {
    response.writeHead(204).end();
  };
  let hear = () => {};
  const server = await serveHttp(async (request, response) => {
    const body = await text(request);
    received.push({ method: request.method, path: request.url, headers: request.headers, body });
    answer(response);
    hear();
  });
  return {
    url: `http://127.0.0.1:${server.port}/hook?from=pdf`,
    hostAndPort: `127.0.0.1:${server.port}`,
    received,
    answerBy: (next) => {
      answer = next;
    },
    next: () =>
      new Promise((resolve) => {
        hear = resolve;
      }),
    server,
  };
}
