import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SQSEvent } from 'aws-lambda';

/** When a worker dies: as soon as this request of its own, of all or of those to Lambda, is sent on or is answered. */
export interface Death {
  /** Counted from 1. */
  readonly request: number;
  readonly isCall?: boolean;
  readonly when: 'sent' | 'answered';
}

/** The variables by which a worker finds what plays AWS. */
const endpoints = ['DYNAMODB', 'S3', 'SQS', 'LAMBDA', 'SSM'].map((name) => `AWS_ENDPOINT_URL_${name}`);

/**
 * Works on an event in a process of its own, and kills that (SIGKILL) at a step. Gives how many requests it made of
 * what plays AWS. Without a death it lives to the end.
 */
export async function workIn(event: SQSEvent, death?: Death): Promise<number> {
  let requestCount = 0;
  let callCount = 0;
  let worker: ChildProcess | undefined;
  const servers: Server[] = [];
  const die = (request: number, isCall: boolean, when: Death['when']) => {
    if (death?.request !== request || death.when !== when) return;
    if (isCall === (death.isCall ?? isCall)) worker?.kill('SIGKILL');
  };
  const variables: Record<string, string> = {};
  for (const name of endpoints) {
    const upstream = new URL(process.env[name] ?? '');
    const server = createServer((incoming, response) => {
      const number = ++requestCount;
      const isCall = name.endsWith('LAMBDA');
      const place = death?.isCall && isCall ? ++callCount : number;
      const sent = () => die(place, isCall, 'sent');
      const answered = () => die(place, isCall, 'answered');
      passOn(upstream, incoming, response, sent, answered).catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    variables[name] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  worker = spawn(process.execPath, [join(import.meta.dirname, 'dying-worker.ts'), JSON.stringify(event)], {
    env: { ...process.env, NODE_OPTIONS: '', ...variables },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await once(worker, 'exit');
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  return requestCount;
}

/** Passes a request on as it is, signature and all; its answer is held back until it is known whether the worker dies. */
async function passOn(
  upstream: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
  sent: () => void,
  answered: () => void,
): Promise<void> {
  const { method, url, headers } = incoming;
  const onward = request({ host: upstream.hostname, port: upstream.port, method, path: url, headers });
  await pipeline(incoming, onward, { end: true });
  sent();
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  const chunks = await answer.toArray();
  answered();
  response.writeHead(answer.statusCode ?? 500, answer.headers).end(Buffer.concat(chunks));
}
