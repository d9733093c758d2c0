import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';

/** A server on 127.0.0.1 that counts who connects. */
export interface LocalServer {
  readonly port: number;
  /** Connections accepted so far. */
  connectionCount(): number;
  /** Connections open now. */
  openCount(): number;
  close(): Promise<void>;
}

/** Serves http. */
export function serveHttp(listener: RequestListener): Promise<LocalServer> {
  return listening(createServer(listener));
}

/** Serves https. */
export function serveHttps(
  credentials: { readonly cert: string; readonly key: string },
  listener: RequestListener,
): Promise<LocalServer> {
  return listening(createSecureServer(credentials, listener));
}

/** Serves raw bytes: for servers that speak http badly, or not at all. */
export function serveTcp(listener: (socket: Socket) => void): Promise<LocalServer> {
  return listening(createTcpServer(listener));
}

async function listening(server: Server): Promise<LocalServer> {
  const open = new Set<Socket>();
  let connectionCount = 0;
  server.on('connection', (socket) => {
    connectionCount++;
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connectionCount: () => connectionCount,
    openCount: () => open.size,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
