import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Dial, dial } from './dial.ts';
import { forwardRequests, type OwnAnswer } from './forward-requests.ts';
import { openTunnels } from './open-tunnels.ts';
import { destinationOf, type EgressPolicy, hostAndPort } from './vet-destination.ts';

const defaultBounds = {
  /** Chromium opens 32 connections to one proxy, and 32 more for WebSockets. */
  connections: 128,
  /** Time without a byte in either direction. */
  idleMs: 30_000,
  headerBytes: 64 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  /** Remembered for wasBlocked. */
  blockedDestinations: 1_000,
};

/** A proxy that gives a browser access to the network, except to destinations that the policy refuses. */
export interface EgressProxy {
  /** On 127.0.0.1. */
  readonly port: number;
  readonly policy: EgressPolicy;
  /** Whether this URL's host and port were refused (not just dead) since `closeConnections` was last called. */
  wasBlocked(url: string): boolean;
  /** Bytes sent and received by clients since `closeConnections` was last called. */
  trafficBytes(): number;
  /** Answers some http requests itself until `closeConnections` is called. */
  answerItself(answer: OwnAnswer): void;
  /** Connects to nothing until `closeConnections` is called. */
  refuseAll(): void;
  /**
   * Ends every connection at once, also those being opened, and resets the blocked destinations, byte counts and own
   * answers.
   */
  closeConnections(): void;
  close(): Promise<void>;
}

/**
 * Starts an HTTP proxy on a free port of 127.0.0.1, for tunnels (CONNECT) and plain http requests. It only connects to
 * addresses that were vetted.
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
  let ownAnswer: OwnAnswer | undefined;
  let isClosed = false;

  const dialVetted: Dial = async (destination) => {
    const { signal } = connections;
    const dialled = isClosed ? ({ refusal: 'address' } as const) : await dial(destination, policy, signal);
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
  forwardRequests(server, dialVetted, bounds.headerBytes, (...request) => ownAnswer?.(...request));

  const closeConnections = () => {
    connections.abort();
    connections = new AbortController();
    for (const client of clients) client.destroy();
    clients.clear();
    blocked.clear();
    endedBytes = 0;
    ownAnswer = undefined;
    isClosed = false;
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    policy,
    wasBlocked: (text) => {
      const url = URL.parse(text);
      return url !== null && blocked.has(hostAndPort(destinationOf(url)));
    },
    answerItself: (answer) => {
      ownAnswer = answer;
    },
    refuseAll: () => {
      isClosed = true;
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
