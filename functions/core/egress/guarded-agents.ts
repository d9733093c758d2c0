import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { dial } from './dial.ts';
import { overTls } from './over-tls.ts';
import type { EgressPolicy } from './vet-destination.ts';

/** Connections end after receiving nothing for this long. */
const idleMs = 10_000;

interface Destined {
  readonly host?: string | null;
  readonly port?: string | number | null;
}

type Created = (error: Error | null, socket: Duplex) => void;

/** Agents for libraries with HTTP clients of their own. They only open connections that the policy allows. */
export function guardedAgents(policy: EgressPolicy): {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
} {
  const options = { keepAlive: true, timeout: idleMs, maxSockets: 20 };
  const create = (isSecure: boolean) => (options: Destined, created?: Created) => {
    connect(options, isSecure, policy).then(
      (socket) => created?.(null, socket),
      (error: Error) => created?.(error, undefined as unknown as Duplex), // the callback signature of Node's own agents
    );
    return undefined;
  };
  return {
    httpAgent: Object.assign(new HttpAgent(options), { createConnection: create(false) }),
    httpsAgent: Object.assign(new HttpsAgent(options), { createConnection: create(true) }),
  };
}

async function connect({ host, port }: Destined, isSecure: boolean, policy: EgressPolicy): Promise<Duplex> {
  // Libraries remove the brackets of an IPv6 address, but a destination has them.
  const hostname = host?.includes(':') ? `[${host}]` : String(host).toLowerCase();
  const dialled = await dial({ hostname, port: Number(port) }, policy, new AbortController().signal);
  if ('refusal' in dialled) throw new Error(`the connection was not made: ${dialled.refusal}`);
  return isSecure ? overTls(dialled.socket, hostname) : dialled.socket;
}
