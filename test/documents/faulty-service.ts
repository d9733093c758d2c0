import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamodb } from '../../local/dynamodb.ts';
import { localBucket } from '../../local/local-names.ts';
import { readLocalSettings } from '../../local/local-settings.ts';
import { startS3 } from '../../local/s3.ts';
import { type OwnService, startService } from '../service.ts';
import { type FaultyNetwork, startFaultyNetwork } from './faulty-network.ts';

/** A service whose stores outlive it, each behind a network that may fail. */
export interface FaultyService {
  readonly dynamodb: FaultyNetwork;
  readonly s3: FaultyNetwork;
  /** The service that runs at this moment. */
  readonly service: () => OwnService;
  /** Kills it in the middle of whatever it does, and starts another on the same stores. */
  dieAndStartAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both stores, the networks before them, and the service. What this process does itself does not pass them. */
export async function startFaultyService(): Promise<FaultyService> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const { access } = readLocalSettings({});
  const dynamodbStore = await startDynamodb(join(folder, 'dynamodb'), access);
  const s3Store = await startS3(join(folder, 's3'), access, [localBucket]);
  const [dynamodb, s3] = [await startFaultyNetwork(dynamodbStore.url), await startFaultyNetwork(s3Store.url)];
  let service = await start();
  return {
    dynamodb,
    s3,
    service: () => service,
    dieAndStartAgain: async () => {
      service.process.kill('SIGKILL');
      await service.stop();
      service = await start();
    },
    stop: async () => {
      await service.stop();
      for (const network of [dynamodb, s3]) network.close();
      await Promise.all([dynamodbStore.stop(), s3Store.stop()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };

  async function start(): Promise<OwnService> {
    const env = { AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url, AWS_ENDPOINT_URL_S3: s3.url };
    const started = await startService({ dataDir, env });
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: dynamodbStore.url,
      AWS_ENDPOINT_URL_S3: s3Store.url,
    });
    return started;
  }
}
