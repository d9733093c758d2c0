import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { layerFolders } from '../bin/layer-folders.ts';
import { startDynamodb } from '../local/dynamodb.ts';
import type { FunctionDefinition } from '../local/lambda/function-definition.ts';
import { type Lambda, startLambda } from '../local/lambda.ts';
import { localBucket } from '../local/local-names.ts';
import { readLocalSettings } from '../local/local-settings.ts';
import { startS3 } from '../local/s3.ts';
import { startService } from '../local/start-service.ts';
import { storeVariables } from '../local/store-variables.ts';
import { startFaultyNetwork } from '../test/documents/faulty-network.ts';
import { type MeteredDynamodb, startMeteredDynamodb } from './metered-dynamodb.ts';

/** The AWS usage of calls since the last look. */
export interface Trace {
  /** Each function that ran, with its duration. */
  readonly runs: readonly { readonly name: string; readonly durationMs: number }[];
  /** The requests to S3, such as `PUT .pdf`. */
  readonly s3: readonly string[];
}

export interface TracedService {
  readonly liveUrl: string;
  /** Returns the usage since the last call. */
  take(): Trace;
  /** Calls a function as a schedule does. */
  invoke(name: string): Promise<void>;
  /** When no function runs. */
  idle(): Promise<void>;
  /** When all that calls have caused is done: the rows of logged calls are written, and no function runs. */
  settled(): Promise<void>;
  /** The DynamoDB charges of this work. */
  meter: MeteredDynamodb['meter'];
  stop(): Promise<void>;
}

/** The local service, with every function run and every store request traced. */
export async function startTracedService(variables: NodeJS.ProcessEnv = {}): Promise<TracedService> {
  const folder = mkdtempSync(join(tmpdir(), 'traced-'));
  const { access } = readLocalSettings({});
  const [dynamodbFolder, dataFolder] = [join(folder, 'dynamodb'), join(folder, 'data')];
  for (const path of [dynamodbFolder, dataFolder]) mkdirSync(path);
  const stores = [
    await startDynamodb(dynamodbFolder, access),
    await startS3(join(folder, 's3'), access, [localBucket]),
  ] as const;
  const dynamodb = await startMeteredDynamodb(stores[0].url, access);
  const s3 = await startFaultyNetwork(stores[1].url);
  const settings = readLocalSettings({
    PORT: '0',
    DATA_DIR: dataFolder,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ACCESS_KEY_ID: access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: access.secretAccessKey,
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...variables,
  });
  let runs: { name: string; durationMs: number }[] = [];
  let running = 0;
  let invoke: Lambda['invoke'] | undefined;
  const service = await startService(settings, layerFolders(), (functions) => {
    const lambda = timedLambda(functions, {
      began: () => running++,
      ended: (name, durationMs) => {
        running--;
        runs.push({ name, durationMs });
      },
    });
    invoke = lambda.invoke;
    return lambda;
  });
  const idle = async () => {
    while (running > 0) await pause(5);
  };
  Object.assign(process.env, storeVariables({ dynamodbUrl: stores[0].url, s3Url: stores[1].url }, access));
  return {
    liveUrl: service.liveUrl,
    invoke: async (name) => {
      if (invoke) await buffer(invoke(name, Buffer.from('{}')));
    },
    idle,
    settled: async () => {
      await pause(gatheringMs);
      await idle();
    },
    meter: dynamodb.meter,
    take: () => {
      const trace = { runs, s3: s3.operations.splice(0) };
      runs = [];
      return trace;
    },
    stop: async () => {
      service.stop();
      for (const network of [dynamodb, s3]) network.close();
      await Promise.all(stores.map((store) => store.stop()));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Longer than the local service gathers lines of a log before it delivers them. */
const gatheringMs = 700;

/** Until its response is complete: work after that is not attributed to a call here. */
function timedLambda(
  functions: readonly FunctionDefinition[],
  note: { readonly began: () => void; readonly ended: (name: string, durationMs: number) => void },
): Lambda {
  const lambda = startLambda(functions);
  return {
    ...lambda,
    invoke: (name, ...rest) => {
      const startedMs = performance.now();
      note.began();
      return lambda
        .invoke(name, ...rest)
        .once('close', () => note.ended(name, performance.now() - startedMs));
    },
  };
}
