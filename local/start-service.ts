import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { deployedFunctions, type LocalAddresses, maximumEnvironments } from './deployed-functions.ts';
import { createTables } from './dynamodb/create-tables.ts';
import { type Dynamodb, startDynamodb } from './dynamodb.ts';
import { startEventSources } from './event-sources.ts';
import { startEventBridge } from './eventbridge.ts';
import { answerStage } from './gateway.ts';
import { closeAtOnce } from './http/close-at-once.ts';
import { assertFree, listen } from './http/listen.ts';
import { startKms } from './kms.ts';
import type { FunctionDefinition } from './lambda/function-definition.ts';
import { type Lambda, startLambda } from './lambda.ts';
import { answerLambdaApi } from './lambda-api.ts';
import { localBucket, localSecret } from './local-names.ts';
import type { LocalSettings } from './local-settings.ts';
import { makeBucket } from './s3/make-bucket.ts';
import { startS3 } from './s3.ts';
import { startSchedule } from './schedule.ts';
import { startSes } from './ses.ts';
import { type DevelopmentKeys, developmentKeys } from './signing/development-keys.ts';
import { createQueues } from './sqs/create-queues.ts';
import { queueClient } from './sqs/queue-client.ts';
import { startSqs } from './sqs.ts';
import { startSsm } from './ssm.ts';
import { startLogSubscriptions } from './start-log-subscriptions.ts';
import { startSts } from './sts.ts';
import { tracedLambda } from './tracing/traced-lambda.ts';
import { startTracer } from './tracing/tracer.ts';
import { startTsa } from './tsa.ts';

/** The running local service: its addresses, and those of the emulated AWS services. */
export interface LocalService {
  readonly liveUrl: string;
  readonly testUrl: string;
  readonly dynamodbUrl: string;
  readonly s3Url: string;
  readonly sqsUrl: string;
  readonly queueUrls: LocalAddresses['queueUrls'];
  readonly ssmUrl: string;
  readonly sesUrl: string;
  readonly eventsUrl: string;
  readonly lambdaUrl: string;
  readonly kmsUrl: string;
  /** The keys that the embedded KMS signs with, and where their root's certificate and its list are served. */
  readonly development: { readonly keys: DevelopmentKeys; readonly authorityUrl: string };
  /** Loads the functions that a first call needs. */
  warm(): void;
  /** Ends everything that was started. The functions' processes have been killed when this returns. */
  stop(): void;
}

/**
 * Starts the whole service: both environments, the functions, and the stores that have no other address. Throws if a
 * port or the folder is in use. `run` runs the functions: as bundles, to test those.
 */
export async function startService(
  settings: LocalSettings,
  layers: LocalAddresses['layers'],
  run: (functions: readonly FunctionDefinition[]) => Lambda = startLambda,
): Promise<LocalService> {
  const { host, port, dataFolder, access } = settings;
  const [live, test, lambdaServer] = [
    createServer(publicServer),
    createServer(publicServer),
    createServer({ keepAliveTimeout: 0 }),
  ];
  await assertFree(host, port === 0 ? [] : [port, port + 1]);
  closeToOthers(dataFolder);
  const keys = developmentKeys(join(dataFolder, 'development-keys.json'));
  const [dynamodb, s3, sqs, ssm, ses, events, kms, sts, tsa, lambdaPort] = await Promise.all([
    dynamodbOf(settings),
    s3Of(settings),
    sqsOf(settings),
    startSsm(join(dataFolder, 'parameters.json'), [localSecret], access),
    startSes(join(dataFolder, 'outbox'), access),
    startEventBridge(join(dataFolder, 'events.jsonl'), access),
    startKms(keys, access),
    startSts(access),
    startTsa(keys),
    listen(lambdaServer, '127.0.0.1', 0),
  ]);
  const [dynamodbUrl, s3Url, sqsUrl] = [dynamodb.url, s3.url, sqs.url];
  const [ssmUrl, sesUrl, eventsUrl] = [ssm.url, ses.url, events.url];
  const lambdaUrl = `http://127.0.0.1:${lambdaPort}`;
  const callSqs = queueClient(sqsUrl, access);
  const queues = await createQueues(callSqs);
  const queueUrls = {
    jobs: queues.jobs.url,
    deliveries: queues.deliveries.url,
    removals: queues.removals.url,
  };
  const subscriptions = startLogSubscriptions();
  const tracer = settings.collectorUrl ? startTracer(settings.collectorUrl) : undefined;
  const untraced = run(
    subscriptions.listenTo(
      deployedFunctions({
        access,
        dynamodbUrl,
        openDatabasePort: dynamodb.openPort,
        s3Url,
        sqsUrl,
        queueUrls,
        ssmUrl,
        sesUrl,
        eventsUrl,
        lambdaUrl,
        standIns: { kmsUrl: kms.url, stsUrl: sts.url, tsa },
        layers,
        settings: settings.functionSettings,
      }),
    ),
  );
  const lambda = tracer ? tracedLambda(untraced, tracer) : untraced;
  subscriptions.deliverBy(lambda);
  const schedule = startSchedule(lambda);
  const eventSources = startEventSources(lambda, callSqs, queues, maximumEnvironments, tracer);
  answerLambdaApi(lambdaServer, lambda, access);
  answerStage(live, 'live', lambda, { host, other: test, tracer });
  answerStage(test, 'test', lambda, { host, other: live, tracer });
  return {
    liveUrl: await address(live, host, port),
    testUrl: await address(test, host, port === 0 ? 0 : port + 1),
    dynamodbUrl,
    s3Url,
    sqsUrl,
    queueUrls,
    ssmUrl,
    sesUrl,
    eventsUrl,
    lambdaUrl,
    kmsUrl: kms.url,
    development: { keys, authorityUrl: tsa.url },
    warm: () => lambda.warm(['authorizer', 'html', 'render', 'pdf', 'engine']),
    stop: () => {
      schedule.stop();
      eventSources.stop();
      subscriptions.stop();
      tracer?.stop();
      void lambda.stop();
      for (const server of [live, test, lambdaServer]) closeAtOnce(server);
      for (const { stop } of [dynamodb, s3, sqs, ssm, ses, events, kms, sts, tsa]) void stop();
    },
  };
}

/**
 * Responses state the idle timeout of API Gateway's connections. The server keeps them a minute longer: a client that
 * was busy when it should have closed one would otherwise send its next request on a closed connection.
 */
const publicServer = { keepAliveTimeout: 60_000, keepAliveTimeoutBuffer: 60_000 };

/** Creates the folder, or takes an existing one, and makes it accessible only to its owner. */
function closeToOthers(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const sticky = 0o1000;
  if (statSync(dataFolder).mode & sticky) {
    throw new Error(
      `DATA_DIR is ${dataFolder}, which is for everybody: choose a folder of the service's own.`,
    );
  }
  chmodSync(dataFolder, 0o700);
}

/** A store of the service's data. */
interface Store {
  readonly url: string;
  stop(): unknown;
}

type DynamodbStore = Store & Pick<Dynamodb, 'openPort'>;

async function dynamodbOf({ dynamodbUrl, dataFolder, access }: LocalSettings): Promise<DynamodbStore> {
  if (!dynamodbUrl) return startDynamodb(join(dataFolder, 'dynamodb'), access);
  await createTables(dynamodbUrl, access);
  return elsewhere(dynamodbUrl);
}

async function s3Of({ s3Url, dataFolder, access }: LocalSettings): Promise<Store> {
  if (!s3Url) return startS3(join(dataFolder, 's3'), access, [localBucket]);
  await makeBucket(s3Url, access, localBucket);
  return elsewhere(s3Url);
}

async function sqsOf({ sqsUrl, dataFolder, access }: LocalSettings): Promise<Store> {
  return sqsUrl ? elsewhere(sqsUrl) : startSqs(join(dataFolder, 'messages.sqlite'), access);
}

/** An external store. */
function elsewhere(url: string): Store {
  return { url, stop: () => {} };
}

/** The address of a server; one that listens on every interface is also on loopback. */
async function address(server: Server, host: string, port: number): Promise<string> {
  const bound = await listen(server, host, port);
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound}`;
}
