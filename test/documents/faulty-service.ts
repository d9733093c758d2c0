import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { localBucket } from '../../local/local-names.ts';
import { readLocalSettings } from '../../local/local-settings.ts';
import { startS3 } from '../../local/s3.ts';
import { startSqs } from '../../local/sqs.ts';
import { startTables } from '../moto/start-tables.ts';
import { type OwnService, startService, type TestAccount } from '../service.ts';
import { type FaultyNetwork, startFaultyNetwork } from './faulty-network.ts';

/** A service whose stores outlive it, each behind a network that may fail. */
export interface FaultyService {
  readonly dynamodb: FaultyNetwork;
  readonly s3: FaultyNetwork;
  readonly sqs: FaultyNetwork;
  /** The service that runs at this moment. */
  readonly service: () => OwnService;
  /**
   * Makes a call for each account, and kills the service once each call has come to the place where it dies, which is
   * that of the same index; then starts another service on the same stores. A few at once: see inWaves.
   */
  dieAt(
    places: readonly Place[],
    accounts: readonly TestAccount[],
    call: (account: TestAccount) => Promise<unknown>,
  ): Promise<void>;
  stop(): Promise<void>;
}

/** The request to a store before or after which a call dies; `after` counts earlier requests of the same kind. */
export type Place = readonly [
  name: 'dynamodb' | 's3',
  operation: string,
  moment: 'before' | 'after',
  after?: number,
];

/** The places where calls die, as many together as a service has environments of one function at the least. */
export function inWaves(places: readonly Place[]): readonly (readonly Place[])[] {
  return Array.from({ length: Math.ceil(places.length / 4) }, (_, wave) =>
    places.slice(4 * wave, 4 * wave + 4),
  );
}

/**
 * Starts the stores, the networks before them, and the service. What this process does itself does not pass them. Without
 * `hasQueues` the queues are the service's own: it then finds what it had taken from them when it died.
 */
export async function startFaultyService({ hasQueues = false } = {}): Promise<FaultyService> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const { access } = readLocalSettings({});
  const dynamodbStore = await startTables(join(folder, 'dynamodb'), access);
  const s3Store = await startS3(join(folder, 's3'), access, [localBucket]);
  const sqsStore = await startSqs(join(folder, 'messages.sqlite'), access);
  const [dynamodb, s3, sqs] = [
    await startFaultyNetwork(dynamodbStore.url),
    await startFaultyNetwork(s3Store.url),
    await startFaultyNetwork(sqsStore.url),
  ];
  let service = await start();
  return {
    dynamodb,
    s3,
    sqs,
    service: () => service,
    dieAt: async (places, accounts, call) => {
      // First the same calls as a warm-up, so that the environments run: those that die must all come to their
      // places before one of them is out of time.
      await Promise.all(accounts.map(async () => call(await service.newAccount())));
      const calls = await Promise.all(
        accounts.map(async (account, index) => {
          const [name, operation, moment, after = 0] = places[index] as Place;
          const { promise, resolve } = Promise.withResolvers<void>();
          const { accountId } = account;
          ({ dynamodb, s3 })[name].halt(operation, moment, resolve, { after, accountId });
          const answer = call(account).catch(() => 'died');
          await promise;
          return { answer };
        }),
      );
      service.process.kill('SIGKILL');
      await service.stop();
      service = await start();
      for (const { answer } of calls) expect(await answer).toBe('died');
      for (const network of [dynamodb, s3]) network.heal();
    },
    stop: async () => {
      await service.stop();
      for (const network of [dynamodb, s3, sqs]) network.close();
      await Promise.all([dynamodbStore.stop(), s3Store.stop(), sqsStore.stop()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };

  async function start(): Promise<OwnService> {
    const env = {
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
      AWS_ENDPOINT_URL_S3: s3.url,
      ...(hasQueues && { AWS_ENDPOINT_URL_SQS: sqs.url }),
      METRICS_NAMESPACE: 'PdfService',
      AWS_ACCESS_KEY_ID: access.accessKeyId,
      AWS_SECRET_ACCESS_KEY: access.secretAccessKey,
    };
    const started = await startService({ dataDir, env });
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: dynamodbStore.url,
      AWS_ENDPOINT_URL_S3: s3Store.url,
    });
    return started;
  }
}
