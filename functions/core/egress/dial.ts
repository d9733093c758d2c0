import { connect, isIP, type Socket } from 'node:net';
import {
  type Destination,
  type EgressPolicy,
  type Refusal,
  vetDestination,
  withoutBrackets,
} from './vet-destination.ts';

const bounds = {
  /** For resolving the name and trying its addresses, in total. */
  dialTimeoutMs: 10_000,
  /** For each address except the last. */
  attemptTimeoutMs: 500,
  addresses: 8,
};

/** A connection, or why it failed: `connection` if no address answered. */
export type Dialled = { readonly socket: Socket } | { readonly refusal: Refusal | 'connection' };

export type Dial = (destination: Destination) => Promise<Dialled>;

/**
 * Connects by TCP to a destination that the policy allows. Tries the vetted addresses themselves, one after another.
 * The signal ends the attempt, and later the connection, at any moment.
 */
export async function dial(
  destination: Destination,
  policy: EgressPolicy,
  signal: AbortSignal,
): Promise<Dialled> {
  const attempt = new AbortController();
  const giveUp = () => attempt.abort();
  const timer = setTimeout(giveUp, bounds.dialTimeoutMs);
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  try {
    const vetting = await vetDestination(destination, policy, attempt.signal);
    if ('refusal' in vetting) return vetting;
    return await connectToOne(vetting.addresses, destination, attempt.signal, signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

function connectToOne(
  addresses: readonly string[],
  { hostname, port }: Destination,
  attempt: AbortSignal,
  signal: AbortSignal,
): Promise<Dialled> {
  const candidates = addresses
    .slice(0, bounds.addresses)
    .map((address) => ({ address, family: isIP(address) }));
  const socket = connect({
    host: withoutBrackets(hostname),
    port,
    lookup: (_hostname, _options, found) => found(null, candidates),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: bounds.attemptTimeoutMs,
    noDelay: true,
  });
  const end = () => socket.destroy();
  attempt.addEventListener('abort', end);
  // Not with the socket's own `signal` option, which keeps every socket in memory until the signal is aborted.
  signal.addEventListener('abort', end);
  if (attempt.aborted) end();
  return new Promise((resolve) => {
    socket.once('connect', () => resolve({ socket }));
    // Kept for the connection's lifetime, so that errors do not end the process; its users listen for `close`.
    socket.on('error', () => {});
    socket.once('close', () => {
      signal.removeEventListener('abort', end);
      resolve({ refusal: 'connection' });
    });
  });
}
