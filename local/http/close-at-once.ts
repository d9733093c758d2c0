import type { Server } from 'node:http';

/** Ends a server and every connection to it, whatever it is answering. */
export function closeAtOnce(server: Server): void {
  server.close();
  server.closeAllConnections();
}
