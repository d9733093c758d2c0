import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Dial, dial } from './dial.ts';
import { forwardRequests } from './forward-requests.ts';
import { openTunnels } from './open-tunnels.ts';
import { destinationOf, type EgressPolicy, hostAndPort } from './vet-destination.ts';

const defaultBounds = {
  /** Chromium opens 32 to one proxy, and 32 more for WebSockets. */
  connections: 128,
  /** Without a byte in either direction. */
  idleMs: 30_000,
  headerBytes: 64 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  /** Remembered for wasBlocked. */
  blockedDestinations: 1_000,
};

/** A proxy that a browser reaches the network through, and nothing that the policy refuses. */
export interface EgressProxy {
  /** On 127.0.0.1. */
  readonly port: number;
  /** Whether this URL's host and port were refused, rather than dead, since connections were last closed. */
  wasBlocked(url: string): boolean;
  /** What clients sent and received since connections were last closed. */
  trafficBytes(): number;
  /** Ends every connection at once, those being opened too, and forgets what was blocked and counted. */
  closeConnections(): void;
  close(): Promise<void>;
}

/**
 * Starts an HTTP proxy on 127.0.0.1, at a port of its own choice, for tunnels (CONNECT) and plain http requests.
 * Each connection it opens goes to an address that was vetted for it.
 */
export async function startEgressProxy(
  policy: EgressPolicy,
  changedBounds: Partial<typeof defaultBounds> = {},
): Promise<EgressProxy> {
  const bounds = { ...defaultBounds, ...changedBounds };
  const clients = new Set<Socket>();
  const blocked = new Set<string>();
  let connections = new AbortController();
  let endedBytes = 0;

  const dialVetted: Dial = async (destination) => {
    const { signal } = connections;
    const dialled = await dial(destination, policy, signal);
    const isBlocked = 'refusal' in dialled && ['port', 'address'].includes(dialled.refusal);
    if (isBlocked && !signal.aborted && blocked.size < bounds.blockedDestinations)
      blocked.add(hostAndPort(destination));
    return dialled;
  };

  const server = createServer({
    maxHeaderSize: bounds.headerBytes,
    headersTimeout: bounds.headersTimeoutMs,
    requestTimeout: bounds.requestTimeoutMs,
    keepAliveTimeout: bounds.idleMs,
    connectionsCheckingInterval: 1_000,
  });
  server.maxConnections = bounds.connections;
  server.timeout = bounds.idleMs;
  server.on('connection', (client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => {
      if (clients.delete(client)) endedBytes += bytesOf(client);
    });
  });
  openTunnels(server, dialVetted, bounds.idleMs);
  forwardRequests(server, dialVetted, bounds.headerBytes);

  const closeConnections = () => {
    connections.abort();
    connections = new AbortController();
    for (const client of clients) client.destroy();
    clients.clear();
    blocked.clear();
    endedBytes = 0;
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    wasBlocked: (text) => {
      const url = URL.parse(text);
      return url !== null && blocked.has(hostAndPort(destinationOf(url)));
    },
    trafficBytes: () => clients.values().reduce((total, client) => total + bytesOf(client), endedBytes),
    closeConnections,
    close: async () => {
      server.close();
      closeConnections();
      await once(server, 'close');
    },
  };
}

function bytesOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten;
}
