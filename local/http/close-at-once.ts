import type { Server } from 'node:http';

/** Closes a server and all its connections, even busy ones. */
export function closeAtOnce(server: Server): void {
  server.close();
  server.closeAllConnections();
}
