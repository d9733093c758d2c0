import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What goes wrong with a request: the store refuses it, turns it away for a while, does it and its answer is lost, or
 * does it and answers too late.
 */
export type Fault = 'refused' | 'throttled' | 'answer lost' | 'answer late';

export interface FaultyNetwork {
  /** Where a store is reached through this network. */
  readonly url: string;
  /** What was asked for, as `PutItem documents` or `PUT .pdf`, in order. */
  readonly operations: string[];
  /** Makes all requests of an operation fail this way, or as many as given. */
  fail(operation: string, fault: Fault, choice?: Choice): void;
  /**
   * Calls back when an operation is asked for, before it is done or after, and never answers it, nor those who ask
   * again. Several may be set.
   */
  halt(operation: string, moment: 'before' | 'after', then: () => void, choice?: Choice): void;
  /** Calls back when an operation is asked for, and passes it and later ones on only on request. */
  hold(operation: string, then: () => void, until: Promise<void>): void;
  /** Lets everything go well again. */
  heal(): void;
  close(): void;
}

/** The chosen requests of an operation: a number of them, after a number of others, of one account if named. */
interface Choice {
  readonly times?: number;
  readonly after?: number;
  readonly accountId?: string;
}

interface Trouble {
  readonly operation: string;
  readonly kind: Fault | 'before' | 'after' | 'held';
  readonly then?: () => void;
  readonly until?: Promise<void>;
  readonly accountId?: string | undefined;
  times: number;
  after: number;
}

/** Stands between the service and one of its stores, and makes requests fail as requested. */
export async function startFaultyNetwork(storeUrl: string): Promise<FaultyNetwork> {
  const operations: string[] = [];
  const troubles: Trouble[] = [];

  // No connection is closed just as it is used again.
  const network = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await once(network.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    operations,
    fail: (operation, kind, { times = Number.POSITIVE_INFINITY, after = 0, accountId } = {}) => {
      troubles.push({ operation, kind, accountId, times, after });
    },
    halt: (operation, kind, then, { times = Number.POSITIVE_INFINITY, after = 0, accountId } = {}) => {
      troubles.push({ operation, kind, then, accountId, times, after });
    },
    hold: (operation, then, until) => {
      troubles.push({ operation, kind: 'held', then, until, times: Number.POSITIVE_INFINITY, after: 0 });
    },
    heal: () => {
      troubles.length = 0;
    },
    close: () => {
      network.closeAllConnections();
      network.close();
    },
  };

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const operation = nameOf(incoming, body);
    operations.push(operation);
    const { kind, then, until } = troubleWith(operation, `${incoming.url} ${body}`) ?? {};
    if (kind === 'held') then?.();
    await until;
    if (kind === 'before') return then?.();
    if (kind === 'refused') return void outgoing.writeHead(500).end('{"__type":"InternalServerError"}');
    if (kind === 'throttled') return throttle(outgoing, operation);
    const answer = await forward(incoming, body);
    if (kind === 'after') return then?.();
    if (kind === 'answer lost') throw new Error('lost');
    if (kind === 'answer late') return; // later than anybody waits
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  }

  function troubleWith(operation: string, request: string): Trouble | undefined {
    const trouble = troubles.find(
      (one) => one.operation === operation && request.includes(one.accountId ?? ''),
    );
    if (!trouble || trouble.after-- > 0) return undefined;
    return trouble.times-- > 0 ? trouble : undefined;
  }

  async function forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const outgoing = request(storeUrl + url, { method: method ?? 'GET', headers }).end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return answer;
  }
}

/** DynamoDB's operations by their table, S3's by the kind of their object. */
function nameOf({ method, url = '', headers }: IncomingMessage, body: Buffer): string {
  const action = String(headers['x-amz-target'] ?? '').replace(/^.*\./, '');
  if (!action) return `${method} ${/\.pdf|\.txt\.gz/.exec(url)?.[0] ?? 'objects'}`;
  return `${action} ${/"TableName":"pdf-service-(\w+)"/.exec(body.toString())?.[1] ?? ''}`;
}

/** As DynamoDB and S3 do it. */
function throttle(outgoing: ServerResponse, operation: string): void {
  if (/^[A-Z]+ /.test(operation))
    outgoing
      .writeHead(503)
      .end('<Error><Code>SlowDown</Code><Message>Please reduce your rate.</Message></Error>');
  else outgoing.writeHead(400).end('{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException"}');
}
