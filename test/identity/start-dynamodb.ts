import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { storeVariables } from '../../local/store-variables.ts';
import { startTables } from '../moto/start-tables.ts';

/** How often a request is lost on its way to DynamoDB, and an answer on its way back: 0 to 1. */
interface Losses {
  request: number;
  answer: number;
  /** How often DynamoDB refuses a request, because there are too many for its table or key. */
  throttled?: number;
  /** An operation whose requests are all lost. */
  operation?: string | undefined;
}

export interface TestDynamodb {
  /** What a process needs in its environment to use it, losses and all. */
  readonly variables: Readonly<Record<string, string>>;
  readonly losses: Losses;
  /** The operations that were asked for, in order. */
  readonly operations: string[];
  /** Loses an answer to that operation: the next one, or the one in that place. */
  loseAnswer(operation: string, place?: number): void;
  /** When everything that came is done, also for those who do not live to hear of it. */
  idle(): Promise<unknown>;
  stop(): Promise<void>;
}

const access = { accessKeyId: 'test', secretAccessKey: 'test-secret', region: 'us-east-1' };

/** Starts an empty DynamoDB with every table, behind a network that can be made to lose requests. */
export async function startTestDynamodb(random: () => number = Math.random): Promise<TestDynamodb> {
  const folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  const dynamodb = await startTables(folder, access);
  const losses: Losses = { request: 0, answer: 0 };
  const operations: string[] = [];
  const unlucky = { operation: '', answersUntil: 0 };
  const atWork = new Set<Promise<unknown>>();
  // No connection is closed just as it is used again: nothing is lost but what is to be.
  const network = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const operation = String(incoming.headers['x-amz-target']).replace(/^.*\./, '');
    operations.push(operation);
    if (random() < (losses.throttled ?? 0)) return throttle(incoming, outgoing);
    const isLost = operation === losses.operation || random() < losses.request;
    const isUnlucky = operation === unlucky.operation && --unlucky.answersUntil === 0;
    const isAnswerLost = isUnlucky || random() < losses.answer;
    const work = forward(incoming, dynamodb.url, isLost)
      .then(({ status, body }) => {
        if (isAnswerLost) throw new Error('lost');
        outgoing.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(body);
      })
      .catch(() => incoming.socket.destroy())
      .finally(() => atWork.delete(work));
    atWork.add(work);
  });
  await once(network.listen(0, '127.0.0.1'), 'listening');
  const dynamodbUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  return {
    variables: storeVariables({ dynamodbUrl, s3Url: 'http://127.0.0.1:1' }, access),
    losses,
    operations,
    loseAnswer: (operation, place = 1) => {
      Object.assign(unlucky, { operation, answersUntil: place });
    },
    idle: () => Promise.all(atWork),
    stop: async () => {
      network.closeAllConnections();
      network.close();
      await dynamodb.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function throttle(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const type = 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException';
  incoming.resume().once('end', () => {
    outgoing.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' });
    outgoing.end(JSON.stringify({ __type: type, message: 'too many requests' }));
  });
}

async function forward(
  incoming: IncomingMessage,
  url: string,
  isLost: boolean,
): Promise<{ readonly status: number; readonly body: Buffer }> {
  const body = await buffer(incoming);
  if (isLost) throw new Error('lost');
  const outgoing = request(url, { method: 'POST', headers: incoming.headers }).end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 500, body: await buffer(answer) };
}
