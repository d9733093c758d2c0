import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { CloudWatchLogsDecodedData, CloudWatchLogsEvent } from 'aws-lambda';
import { readCallLine } from '../functions/core/contract/call-line.ts';
import type { FunctionName } from '../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../functions/deployment.ts';
import type { FunctionDefinition } from './lambda/function-definition.ts';
import type { Lambda } from './lambda.ts';

/** How long lines are collected before they are delivered. CloudWatch takes some seconds. */
const gatheringMs = 500;

/** The most calls of a failing function, including the first. */
const maximumAttempts = 3;

/** The subscriptions to the functions' logs. */
interface LogSubscriptions {
  /** The same functions, with their logs captured if another function subscribes to them. */
  listenTo(functions: readonly FunctionDefinition[]): readonly FunctionDefinition[];
  /** Delivers captured lines from now on. */
  deliverBy(lambda: Lambda): void;
  stop(): void;
}

/**
 * Emulates CloudWatch's log subscriptions: collects the lines of calls, and calls the subscribed function with batches
 * in CloudWatch's form. Lines not delivered when the service stops are lost.
 */
export function startLogSubscriptions(): LogSubscriptions {
  const subscriptions = Object.entries(deployment).flatMap(([name, shape]) => {
    const { readsCallsOf = [] }: FunctionShape = shape;
    return readsCallsOf.length > 0 ? [{ name, readsCallsOf, gathering: gather() }] : [];
  });
  return {
    listenTo: (functions) =>
      functions.map((definition) => {
        const found = subscriptions.find(({ readsCallsOf }) =>
          readsCallsOf.includes(definition.name as FunctionName),
        );
        return found ? { ...definition, onLog: found.gathering.add } : definition;
      }),
    deliverBy: (lambda) => {
      for (const { name, gathering } of subscriptions) {
        gathering.deliverTo((lines) => deliver(lambda, name, lines));
      }
    },
    stop: () => {
      for (const { gathering } of subscriptions) gathering.stop();
    },
  };
}

/** Collects lines to deliver together. */
function gather() {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let deliverLines: ((lines: readonly string[]) => Promise<void>) | undefined;

  async function flush(): Promise<void> {
    const lines = waiting;
    waiting = [];
    await deliverLines?.(lines);
    timer = waiting.length > 0 ? setTimeout(flush, gatheringMs) : undefined;
  }

  return {
    add: (logged: string) => {
      waiting.push(...logged.split('\n').filter((line) => readCallLine(line) !== undefined));
      if (waiting.length > 0) timer ??= setTimeout(flush, gatheringMs);
    },
    deliverTo: (deliver: (lines: readonly string[]) => Promise<void>) => {
      deliverLines = deliver;
    },
    stop: () => clearTimeout(timer),
  };
}

async function deliver(lambda: Lambda, name: string, lines: readonly string[]): Promise<void> {
  const payload = Buffer.from(JSON.stringify(eventOf(lines)));
  for (let attempt = 1; attempt <= maximumAttempts; attempt++) {
    try {
      await text(lambda.invoke(name, payload));
      return;
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

function eventOf(lines: readonly string[]): CloudWatchLogsEvent {
  const data: CloudWatchLogsDecodedData = {
    messageType: 'DATA_MESSAGE',
    owner: '000000000000',
    logGroup: 'functions',
    logStream: 'local',
    subscriptionFilters: ['calls'],
    logEvents: lines.map((message) => ({ id: randomUUID(), timestamp: Date.now(), message })),
  };
  return { awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') } };
}
