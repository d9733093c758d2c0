import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A web server on 127.0.0.1 for one test file. */
export interface WebServer {
  readonly port: number;
  readonly url: (path: string) => string;
  /** Paths asked for, in order, with each request's headers. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  readonly close: () => Promise<void>;
}

/** Serves what `answer` answers. Without `upgrade`, WebSockets are requests like others. */
export async function startWebServer(
  answer: (path: string, response: ServerResponse, request: IncomingMessage) => void,
  upgrade?: (request: IncomingMessage, socket: Duplex) => void,
): Promise<WebServer> {
  const requests: WebServer['requests'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push({ path, headers: request.headers });
    answer(path, response, request);
  });
  const sockets: Duplex[] = [];
  if (upgrade) {
    server.on('upgrade', (request, socket) => {
      sockets.push(socket);
      upgrade(request, socket);
    });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
