import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SQSEvent } from 'aws-lambda';

/** A step of a worker: a request of its own, counted from 1, that is sent on or was answered, and by what. */
export interface Step {
  readonly request: number;
  readonly when: 'sent' | 'answered';
  readonly service: (typeof services)[number];
}

const services = ['DYNAMODB', 'S3', 'SQS', 'LAMBDA', 'SSM'] as const;

/**
 * Works on an event in a process of its own, and kills that (SIGKILL) at the steps at which it is to die. Gives how
 * many requests it made of what plays AWS.
 */
export async function workIn(
  event: SQSEvent,
  diesAt: (step: Step) => boolean = () => false,
): Promise<number> {
  let requestCount = 0;
  let worker: ChildProcess | undefined;
  const servers: Server[] = [];
  const reach = (step: Step) => {
    if (diesAt(step)) worker?.kill('SIGKILL');
  };
  const variables: Record<string, string> = {};
  for (const service of services) {
    const upstream = new URL(process.env[endpointVariable(service)] ?? '');
    const server = createServer((incoming, response) => {
      const request = ++requestCount;
      passOn(upstream, incoming, response, (when) => reach({ request, when, service })).catch(() =>
        response.destroy(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    variables[endpointVariable(service)] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
  reach: (when: Step['when']) => void,
): Promise<void> {
  const { method, url, headers } = incoming;
  const onward = request({ host: upstream.hostname, port: upstream.port, method, path: url, headers });
  await pipeline(incoming, onward, { end: true });
  reach('sent');
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  const chunks = await answer.toArray();
  reach('answered');
  response.writeHead(answer.statusCode ?? 500, answer.headers).end(Buffer.concat(chunks));
}

/** The variable by which a worker finds what plays a service of AWS. */
function endpointVariable(service: Step['service']): string {
  return `AWS_ENDPOINT_URL_${service}`;
}
