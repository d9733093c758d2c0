import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type S3, startS3 } from '../../local/s3.ts';
import { chargesOf, type DyingBatches, endLeases, startDyingBatches } from '../batches/dying-batches.ts';
import { workIn } from '../jobs/killed-worker.ts';
import { type OwnService, startService } from '../service.ts';

const access = { accessKeyId: 'customer', secretAccessKey: 'customers-own-secret', region: 'eu-central-1' };

const Bucket = 'customers-bucket';
const folder = mkdtempSync(join(tmpdir(), 'pipeline-deaths-'));
let s3: S3;
let client: S3Client;
let service: OwnService;
let queue: DyingBatches;

beforeAll(async () => {
  s3 = await startS3(folder, access, [Bucket]);
  client = new S3Client({
    endpoint: s3.url,
    region: access.region,
    credentials: access,
    forcePathStyle: true,
  });
  const { host } = new URL(s3.url);
  service = await startService({ egressAllow: [host] });
  process.env.EGRESS_ALLOW = host;
  queue = await startDyingBatches(service, 4);
});

afterAll(async () => {
  await service.stop();
  s3.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('a run whose worker is killed twice writes its result, and is paid once', async () => {
  const { accountId, liveKey: key } = await service.newAccount(1);
  const { accessKeyId: access_key_id, secretAccessKey: secret_access_key, region } = access;
  const storage = { bucket: Bucket, region, endpoint: s3.url, access_key_id, secret_access_key };
  expect((await service.call('PUT', '/account/storage', { key, json: storage })).status).toBe(200);
  const job = await acceptRun(
    accountId,
    await (await service.call('POST', '/textToPdf', { key, json: { text: 'a' } })).bytes(),
  );
  for (const when of ['sent', 'answered'] as const) {
    const event = await queue.nextEvent(job);
    if (!event) throw new Error('the run has no message');
    let isDead = false;
    await workIn(event, (step) => {
      isDead ||= step.service === 'LAMBDA' && step.when === when;
      return isDead;
    });
    expect(isDead).toBe(true);
    await endLeases(job);
    await queue.again(event);
  }
  await queue.workOff(job);
  const ended = await (await service.call('GET', `/jobs/${job.id}`, { key })).json();
  expect(ended).toMatchObject({ status: 'completed', run: { output_key: 'done/a.pdf' } });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'done/' }));
  expect(Contents.map(({ Key }) => Key)).toEqual(['done/a.pdf']);
  expect(await (await service.call('GET', '/credits', { key })).json()).toMatchObject({
    spent: 0.02,
    reserved: 0,
  });
  expect(await chargesOf(accountId)).toBe(2); // that of the text is one
});

/** A run of a pipeline that nobody is at, for a new object of the account's bucket. */
async function acceptRun(accountId: string, Body: Uint8Array) {
  const { holdCredits } = await import('../../functions/core/billing/reservation.ts');
  const { newJob } = await import('../../functions/core/jobs/new-job.ts');
  const { startJob } = await import('../../functions/core/jobs/start-job.ts');
  const at = { Bucket, Key: 'incoming/a.pdf' };
  await client.send(new PutObjectCommand({ ...at, Body }));
  const { ETag = '', LastModified } = await client.send(new HeadObjectCommand(at));
  const job = newJob({
    id: await holdCredits(accountId, 1, {}),
    tenant: `${accountId}#live`,
    endpoint: '/processPdf',
    scopes: ['pdf:generate'],
    baseUrl: service.baseUrl,
    contentType: 'application/json',
    isBase64Encoded: false,
    linkSeconds: undefined,
    webhookUrl: undefined,
    isOfApp: false,
    pipelineRun: {
      pipeline: 'turned',
      key: at.Key,
      etag: ETag.replaceAll('"', ''),
      modifiedMs: LastModified?.getTime() ?? 0,
      outputKey: 'done/a.pdf',
    },
  });
  const stages = [{ operation: 'rotatePages', pages: '1', degrees: 90 }];
  await startJob(job, JSON.stringify({ stages, pdf_url: 'https://object.invalid/', async: true }));
  return job;
}
