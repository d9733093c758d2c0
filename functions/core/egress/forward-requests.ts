import {
  Agent,
  type ClientRequestArgs,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import type { Dial } from './dial.ts';
import { endToEndHeaders } from './end-to-end-headers.ts';
import { destinationOf } from './vet-destination.ts';

/** The proxy's own answer to a request; undefined for one that goes to the network. */
export type OwnAnswer = (
  url: URL,
  headers: IncomingHttpHeaders,
) =>
  | Promise<{
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly bytes: Uint8Array;
    }>
  | undefined;

/**
 * Answers requests for absolute http URLs by sending each to the host in its URL, regardless of its Host header.
 * Without a response, the connection ends without a byte, so that a page gets no content and cannot distinguish a
 * refused address from a dead one. Requests that `ownAnswer` answers go nowhere.
 */
export function forwardRequests(server: Server, dial: Dial, headerBytes: number, ownAnswer: OwnAnswer): void {
  const agents = new WeakMap<object, Agent>();
  server.on('connection', (client) => {
    // One agent per client: connections kept open end with the client and are never used for another.
    const agent = Object.assign(new Agent({ keepAlive: true, maxFreeSockets: 1 }), {
      createConnection: connectBy(dial, client),
    });
    agents.set(client, agent);
    client.once('close', () => agent.destroy());
  });
  server.on('request', (request, response) => {
    const url = URL.parse(request.url ?? '');
    const agent = agents.get(request.socket);
    // Node treats port 0 as no port.
    if (url?.protocol !== 'http:' || url.port === '0' || !agent) {
      request.socket.destroy();
      return;
    }
    const own = ownAnswer(url, request.headers);
    if (own) return answer(own, response);
    try {
      forward(request, response, url, { agent, maxHeaderSize: headerBytes });
    } catch {
      request.socket.destroy();
    }
  });
}

function answer(own: NonNullable<ReturnType<OwnAnswer>>, response: ServerResponse): void {
  own.then(
    ({ status, headers, bytes }) => {
      response.writeHead(status, { ...headers, 'Content-Length': bytes.byteLength }).end(bytes);
    },
    () => response.destroy(),
  );
}

type Connected = (error: Error | null, socket: Duplex) => void;

function connectBy(dial: Dial, client: Duplex) {
  return ({ host, port }: ClientRequestArgs, connected: Connected): undefined => {
    dial({ hostname: String(host), port: Number(port) }).then(
      (dialled) => {
        if ('socket' in dialled && !client.destroyed) return connected(null, dialled.socket);
        if ('socket' in dialled) dialled.socket.destroy();
        client.destroy();
      },
      () => client.destroy(),
    );
  };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  connection: Pick<ClientRequestArgs, 'agent' | 'maxHeaderSize'>,
): void {
  const { hostname, port } = destinationOf(url);
  const upstream = openRequest({
    ...connection,
    host: hostname,
    port,
    ...(request.method && { method: request.method }),
    path: url.pathname + url.search,
    headers: ['Host', url.host, ...endToEndHeaders(request)],
  });
  upstream.once('response', (answer) => {
    try {
      response.sendDate = false;
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEndHeaders(answer));
      pipeline(answer, response, () => {});
    } catch {
      request.socket.destroy();
    }
  });
  upstream.on('error', () => request.socket.destroy());
  // A response that switches protocols ends the request without an error.
  upstream.once('close', () => {
    if (!response.headersSent) request.socket.destroy();
  });
  response.once('close', () => upstream.destroy());
  pipeline(request, upstream, () => {});
}
