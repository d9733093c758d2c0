import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type S3, startS3 } from '../../local/s3.ts';
import { type OwnService, startService } from '../service.ts';
import { endOfBatch, namesIn, startBatch } from './batch-of.ts';

const access = { accessKeyId: 'customer', secretAccessKey: 'customers-own-secret', region: 'eu-central-1' };

const folder = mkdtempSync(join(tmpdir(), 'own-bucket-'));
let customerS3: S3;
let service: OwnService;

beforeAll(async () => {
  customerS3 = await startS3(folder, access, ['their-bucket']);
  service = await startService({
    egressAllow: [new URL(customerS3.url).host],
    env: { CALLS_AT_ONCE: '4' },
  });
});

afterAll(async () => {
  await service.stop();
  customerS3.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function setBucket(key: string): Promise<void> {
  const json = {
    bucket: 'their-bucket',
    region: access.region,
    prefix: 'pdfs',
    endpoint: customerS3.url,
    access_key_id: access.accessKeyId,
    secret_access_key: access.secretAccessKey,
  };
  const response = await service.call('PUT', '/account/storage', { key, json });
  expect(response.status).toBe(200);
}

async function objectsInBucket(): Promise<readonly string[]> {
  const { ListObjectsV2Command, S3Client } = await import('@aws-sdk/client-s3');
  const { url: endpoint } = customerS3;
  const client = new S3Client({ endpoint, region: access.region, credentials: access, forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'their-bucket' }));
  return Contents.map(({ Key = '' }) => Key);
}

function rowsOfText(output: 'zip' | 'merged') {
  const requests = ['a', 'b', 'c'].map((text) => ({ text }));
  return { endpoint: '/textToPdf', requests, output, storage: { mode: 'byob' } };
}

test.each([
  ['zip', 'zip'],
  ['merged', 'pdf'],
] as const)('stores a %s in the account’s own bucket', async (output, extension) => {
  const { liveKey: key } = await service.newAccount(1);
  await setBucket(key);
  const id = await startBatch(service, { key }, rowsOfText(output));
  const { status, result } = await endOfBatch(service, { key }, id);
  expect(status).toBe('completed');
  const [file] = result?.documents ?? [];
  const { document_id, expires_at } = file as unknown as { document_id: string; expires_at: null };
  expect(expires_at).toBeNull();
  expect(await objectsInBucket()).toContain(`pdfs/${document_id}.${extension}`);
  if (output === 'zip') expect(await namesIn(file?.url)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
});

test('a result that the bucket did not take is stored by a retry, for nothing', async () => {
  const { liveKey: key } = await service.newAccount(1);
  await setBucket(key);
  const id = await startBatch(service, { key }, rowsOfText('zip'));
  await service.call('DELETE', '/account/storage', { key });
  const denied = await endOfBatch(service, { key }, id);
  expect(denied).toMatchObject({
    status: 'failed',
    succeeded: 3,
    credits: 0.03,
    error: { code: 'byob_not_configured' },
  });
  await setBucket(key);
  const json = { rows: [{ row: 1, data: { text: 'x' } }] };
  const refused = await service.call('POST', `/batches/${id}/retry`, { key, json });
  expect(await refused.json()).toMatchObject({ code: 'invalid_field' });
  await service.call('POST', `/batches/${id}/retry`, { key, json: {} });
  const { error, ...stored } = (await endOfBatch(service, { key }, id)) as { error?: object; status: string };
  expect(error).toBeUndefined();
  expect(stored).toMatchObject({
    status: 'completed',
    succeeded: 3,
    credits: 0.03,
    result: { documents: [{}] },
  });
});
