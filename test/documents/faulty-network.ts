import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

/**
 * What goes wrong with a request: the store refuses it, turns it away for a while, does it and its answer is lost, or
 * does it and answers too late; S3 removes several objects, and says of one that it did not; or a store leaves each of
 * several parts of it undone.
 */
export type Fault =
  | 'refused'
  | 'throttled'
  | 'answer lost'
  | 'answer late'
  | 'refused in part'
  | 'left undone';

export interface FaultyNetwork {
  /** Where a store is reached through this network. */
  readonly url: string;
  /** What was asked for, as `PutItem documents` or `PUT .pdf`, in order. */
  readonly operations: string[];
  /** Makes all requests of an operation fail this way, or as many as given, until what it returns is called. */
  fail(operation: string, fault: Fault, choice?: Choice): () => void;
  /**
   * Calls back when an operation is asked for, before it is done or after, and lets who asked wait for the answer until it dies.
   * Several may be set.
   */
  halt(operation: string, moment: 'before' | 'after', then: () => void, choice?: Choice): void;
  /** Calls back when an operation is asked for, and passes it and later ones on only on request. */
  hold(operation: string, then: () => void, until: Promise<void>): void;
  /**
   * Holds one request of an operation until its client has given it up and repeated it. What is returned passes it on to
   * the store, and waits until it is done there.
   */
  delay(operation: string, choice?: Choice): () => Promise<void>;
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
  readonly kind: Fault | 'before' | 'after' | 'held' | 'delayed';
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
  const url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  return {
    url,
    operations,
    fail: (operation, kind, { times = Number.POSITIVE_INFINITY, after = 0, accountId } = {}) => {
      const trouble = { operation, kind, accountId, times, after };
      troubles.push(trouble);
      return () => {
        trouble.times = 0;
      };
    },
    halt: (operation, kind, then, { times = Number.POSITIVE_INFINITY, after = 0, accountId } = {}) => {
      troubles.push({ operation, kind, then, accountId, times, after });
    },
    hold: (operation, then, until) => {
      troubles.push({ operation, kind: 'held', then, until, times: Number.POSITIVE_INFINITY, after: 0 });
    },
    delay: (operation, { after = 0, accountId } = {}) => {
      const [begin, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const [then, until] = [end.resolve, begin.promise];
      troubles.push({ operation, kind: 'delayed', then, until, accountId, times: 1, after });
      return async () => {
        begin.resolve();
        await end.promise;
      };
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
    const { kind, then, until, accountId } = troubleWith(operation, `${incoming.url} ${body}`) ?? {};
    if (kind === 'held') then?.();
    await until;
    if (kind === 'before') return halted(outgoing, then);
    if (kind === 'refused') return void outgoing.writeHead(500).end('{"__type":"InternalServerError"}');
    if (kind === 'throttled') return throttle(outgoing, operation);
    if (kind === 'left undone') return leaveUndone(outgoing, operation, body);
    const answer = await forward(
      incoming,
      body,
      operation.startsWith('ReceiveMessage') ? outgoing : undefined,
    );
    if (kind === 'refused in part') return refuseOne(outgoing, body, accountId);
    if (kind === 'after') return halted(outgoing, then);
    if (kind === 'delayed') return then?.();
    if (kind === 'answer lost') throw new Error('lost');
    if (kind === 'answer late') return; // later than anybody waits
    // SQS's client goes where the address of a queue leads.
    if (operation === 'CreateQueue ') return void outgoing.end((await text(answer)).replace(storeUrl, url));
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  }

  function troubleWith(operation: string, request: string): Trouble | undefined {
    const trouble = troubles.find(
      (one) => one.operation === operation && one.times > 0 && request.includes(one.accountId ?? ''),
    );
    if (!trouble || trouble.after-- > 0) return undefined;
    trouble.times -= 1;
    return trouble;
  }

  /** Passes a request on. One that waits for messages is taken back if its client dies, which would lose them. */
  async function forward(
    { method, url: path, headers }: IncomingMessage,
    body: Buffer,
    client?: ServerResponse,
  ): Promise<IncomingMessage> {
    const outgoing = request(storeUrl + path, { method: method ?? 'GET', headers }).end(body);
    client?.once('close', () => outgoing.destroy());
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return answer;
  }
}

/** Begins an answer that never ends, so that its client waits, however slow the machine is, and does not ask again. */
function halted(outgoing: ServerResponse, then: (() => void) | undefined): void {
  outgoing.writeHead(200).flushHeaders();
  then?.();
}

/** DynamoDB's operations by their table, SQS's by their queue, S3's by the kind of their object. */
function nameOf({ method, url = '', headers }: IncomingMessage, body: Buffer): string {
  const action = String(headers['x-amz-target'] ?? '').replace(/^.*\./, '');
  if (!action) return `${method} ${/\.pdf|\.txt\.gz/.exec(url)?.[0] ?? 'objects'}`;
  const [, table, queue] =
    /"(?:TableName":|RequestItems":{)"pdf-service-(\w+)"|"QueueUrl":"[^"]*pdf-service-(\w+)"/.exec(
      body.toString(),
    ) ?? [];
  return `${action} ${table ?? queue ?? ''}`;
}

const slowDown = '<Error><Code>SlowDown</Code><Message>Please reduce your rate.</Message></Error>';

const cancelled = {
  __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
  CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }],
};

/** As S3, DynamoDB and SQS do it. */
function throttle(outgoing: ServerResponse, operation: string): void {
  const [action = ''] = operation.split(' ');
  if (/^[A-Z]+$/.test(action)) return void outgoing.writeHead(503).end(slowDown);
  if (action === 'TransactWriteItems') return void outgoing.writeHead(400).end(JSON.stringify(cancelled));
  const name = action === 'SendMessage' ? 'sqs#RequestThrottled' : 'dynamodb.v20120810#ThrottlingException';
  outgoing.writeHead(400).end(JSON.stringify({ __type: `com.amazonaws.${name}` }));
}

/** As S3 does it when it has not removed an account's object, but all others. */
function refuseOne(outgoing: ServerResponse, body: Buffer, accountId = ''): void {
  const [, key] = new RegExp(`<Key>([^<]*${accountId}[^<]*)</Key>`).exec(body.toString()) ?? [];
  const error = `<Error><Key>${key}</Key><Code>InternalError</Code><Message>Try again.</Message></Error>`;
  outgoing.writeHead(200).end(`<DeleteResult>${error}</DeleteResult>`);
}

/** As S3 does it when it deletes none of several objects, and DynamoDB when it has no capacity for a batch. */
function leaveUndone(outgoing: ServerResponse, operation: string, body: Buffer): void {
  if (operation.startsWith('POST')) {
    outgoing.end('<DeleteResult><Error><Key>a</Key><Code>SlowDown</Code></Error></DeleteResult>');
    return;
  }
  const { RequestItems } = JSON.parse(body.toString());
  const isRead = operation.startsWith('BatchGetItem');
  const answer = isRead
    ? { Responses: {}, UnprocessedKeys: RequestItems }
    : { UnprocessedItems: RequestItems };
  outgoing.end(JSON.stringify(answer));
}
