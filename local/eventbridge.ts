import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAtOnce } from './http/close-at-once.ts';
import { innerServer } from './http/inner-server.ts';
import { listen } from './http/listen.ts';
import { readRequestBody } from './http/read-request-body.ts';
import { localEventBus } from './local-names.ts';
import type { AwsAccess } from './signature/aws-access.ts';
import { isSigned } from './signature/is-signed.ts';

/** A PutEvents request, limited to what the service sends. */
interface PutEvents {
  readonly Entries: readonly {
    readonly EventBusName: string;
    readonly Source: string;
    readonly DetailType: string;
    readonly Detail: string;
    readonly Time: number;
  }[];
}

/** EventBridge as emulated on this machine. */
interface EventBridge {
  readonly url: string;
  stop(): void;
}

/** EventBridge's own limit. */
const requestBytes = 1024 * 1024;

/**
 * Starts the embedded EventBridge, on loopback: it appends each event to the file as a line of JSON, as a rule's target
 * gets it. Every request must be signed by `access`.
 */
export async function startEventBridge(file: string, access: AwsAccess): Promise<EventBridge> {
  const server = innerServer(answer);
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}/`;
  return { url, stop: () => closeAtOnce(server) };

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readRequestBody(message, requestBytes);
    const isPutEvents = message.headers['x-amz-target'] === 'AWSEvents.PutEvents';
    const respond = (status: number, json: object) =>
      response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(json));
    if (!isPutEvents || !body || !isSigned(message, body, access, 'events'))
      return void respond(400, { __type: 'AccessDeniedException' });
    const { Entries } = JSON.parse(body.toString()) as PutEvents;
    if (Entries.some(({ EventBusName }) => EventBusName !== localEventBus))
      return void respond(400, { __type: 'ResourceNotFoundException' });
    const events = Entries.map((entry) => eventOf(entry, access.region));
    appendFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''), { mode: 0o600 });
    respond(200, { FailedEntryCount: 0, Entries: events.map(({ id }) => ({ EventId: id })) });
  }
}

function eventOf({ Source, DetailType, Detail, Time }: PutEvents['Entries'][number], region: string) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': DetailType,
    source: Source,
    account: '000000000000',
    time: new Date(Time * 1_000).toISOString(),
    region,
    resources: [],
    detail: JSON.parse(Detail),
  };
}
