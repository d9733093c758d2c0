import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { startS3 } from '../../local/s3.ts';

export const access = { accessKeyId: 'test', secretAccessKey: 'test-secret', region: 'us-east-1' };

/** An S3 of a test's own with the bucket `bucket`, and the SDK's client for it. */
export interface TestS3 {
  readonly url: string;
  readonly client: S3Client;
  /** A client that puts no checksums into what it presigns. */
  readonly presigner: S3Client;
  /** The paths of all files that it keeps. */
  files(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export async function startTestS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 's3-test-'));
  const { url, stop } = await startS3(folder, access, ['bucket']);
  const options = { endpoint: url, region: 'us-east-1', credentials: access, forcePathStyle: true };
  const client = new S3Client(options);
  const presigner = new S3Client({ ...options, requestChecksumCalculation: 'WHEN_REQUIRED' });
  return {
    url,
    client,
    presigner,
    files: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
    stop: async () => {
      client.destroy();
      presigner.destroy();
      stop();
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}
