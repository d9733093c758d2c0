import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';

/** A server on this machine that no page may reach: it counts requests, and answers none. */
export interface Bystander {
  readonly port: number;
  /** Connections and datagrams that came, as their first bytes show them. */
  readonly visits: () => readonly string[];
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** Listens on every address, both of IPv4 and IPv6, on one TCP and UDP port. */
export async function startBystander(): Promise<Bystander> {
  let visits: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const visit = visits.push('a connection') - 1;
    const counted = visits;
    sockets.add(socket);
    socket.on('data', (bytes) => {
      counted[visit] += ` ${bytes.toString('latin1', 0, 100)}`;
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen({ port: 0, host: '::', ipv6Only: false }, () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
  const datagrams = createSocket('udp4', () => visits.push('a datagram'));
  await new Promise<void>((resolve) => datagrams.bind(port, () => resolve()));
  return {
    port,
    visits: () => visits,
    forget: () => {
      visits = [];
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      datagrams.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
