import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type S3, startS3 } from '../../local/s3.ts';
import { eventOf } from '../events/events-of.ts';
import { end } from '../jobs/job-of.ts';
import { type OwnService, startService, type TestAccount } from '../service.ts';

/** What opens the customer's store. */
const access = { accessKeyId: 'customer', secretAccessKey: 'customers-own-secret', region: 'eu-central-1' };

const folder = mkdtempSync(join(tmpdir(), 'pipelines-'));
const Bucket = 'customers-bucket';
let s3: S3;
let client: S3Client;
let service: OwnService;
let account: TestAccount;

beforeAll(async () => {
  s3 = await startS3(join(folder, 'customer'), access, [Bucket]);
  client = new S3Client({
    endpoint: s3.url,
    region: access.region,
    credentials: access,
    forcePathStyle: true,
  });
  service = await startService({ egressAllow: [new URL(s3.url).host] });
});

beforeEach(async () => {
  account = await service.newAccount();
  const json = {
    bucket: Bucket,
    region: access.region,
    endpoint: s3.url,
    access_key_id: access.accessKeyId,
    secret_access_key: access.secretAccessKey,
  };
  expect(await call('PUT', '/account/storage', json)).toMatchObject({ status: 200 });
});

afterAll(async () => {
  await service.stop();
  s3.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function call(method: string, path: string, json?: unknown, key = account.liveKey): Promise<Answer> {
  const response = await service.call(method, path, { key, ...(json !== undefined && { json }) });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** A place of the bucket that no other test looks at. */
function placeOf(name: string) {
  return {
    source_prefix: `${account.accountId}/${name}/in`,
    output_prefix: `${account.accountId}/${name}/out`,
  };
}

async function setPipeline(name: string, changes: object = {}): Promise<Answer> {
  return call('PUT', `/pipelines/${name}`, {
    stages: [{ operation: 'rotatePages', pages: '1', degrees: 90 }],
    ...placeOf(name),
    spend_cap: { amount: 50 },
    ...changes,
  });
}

let pdf: Uint8Array | undefined;

async function somePdf(): Promise<Uint8Array> {
  if (!pdf) {
    const response = await service.call('POST', '/textToPdf', {
      key: account.testKey,
      environment: 'test',
      json: { text: 'A page.' },
    });
    pdf = new Uint8Array(await response.arrayBuffer());
  }
  return pdf;
}

async function put(Key: string, Body: Uint8Array): Promise<string> {
  const { ETag = '' } = await client.send(new PutObjectCommand({ Bucket, Key, Body }));
  return ETag.replaceAll('"', '');
}

async function keysBelow(Prefix: string): Promise<readonly string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Contents.map(({ Key = '' }) => Key);
}

async function textOf(Key: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return (await Body?.transformToString()) ?? '';
}

async function credits(): Promise<Answer['body']> {
  return (await call('GET', '/credits')).body;
}

const runOf = (name: string, key: string, etag?: string) =>
  call('POST', `/pipelines/${name}/objects`, { key, ...(etag && { etag }) });

async function jobOf({ body }: Answer) {
  return end(service, { key: account.liveKey }, String(body.job_id));
}

test('runs its stages for an object, writes the result below the output prefix, and charges it once', async () => {
  expect(await setPipeline('turned')).toMatchObject({ status: 200, body: { name: 'turned' } });
  const { source_prefix, output_prefix } = placeOf('turned');
  const etag = await put(`${source_prefix}/2026/a.pdf`, await somePdf());
  const started = await runOf('turned', `${source_prefix}/2026/a.pdf`, etag);
  const output_key = `${output_prefix}/2026/a.pdf`;
  expect(started).toMatchObject({ status: 202, body: { status: 'queued', output_key } });
  const job = await jobOf(started);
  expect(job).toMatchObject({ status: 'completed', run: { pipeline: 'turned', etag, output_key } });
  expect(job).not.toHaveProperty('result');
  const { Metadata, ContentType } = await client.send(new HeadObjectCommand({ Bucket, Key: output_key }));
  expect(ContentType).toBe('application/pdf');
  expect(Metadata).toMatchObject({ 'pdf-service-source-etag': etag });
  expect((await textOf(output_key)).slice(0, 5)).toBe('%PDF-');
  const { spent, reserved } = await credits();
  expect({ spent: Number(spent) > 0, reserved }).toEqual({ spent: true, reserved: 0 });
  const again = await runOf('turned', `${source_prefix}/2026/a.pdf`, etag);
  expect(again).toEqual({ status: 200, body: { status: 'completed', output_key } });
  expect(await credits()).toMatchObject({ spent });
  expect((await call('GET', '/files')).body.total).toBe(0);
});

test('the same state of an object that is named ten times at once becomes one job, one result and one charge', async () => {
  await setPipeline('doubled');
  const { source_prefix, output_prefix } = placeOf('doubled');
  const key = `${source_prefix}/a.pdf`;
  const etag = await put(key, await somePdf());
  const named = await Promise.all(Array.from({ length: 10 }, () => runOf('doubled', key, etag)));
  const jobs = new Set(named.filter(({ status }) => status === 202).map(({ body }) => body.job_id));
  expect(jobs.size).toBe(1);
  expect(named.every(({ status }) => [200, 202, 409].includes(status))).toBe(true); // 200 once it is done
  await end(service, { key: account.liveKey }, String([...jobs][0]));
  expect(await keysBelow(output_prefix)).toEqual([`${output_prefix}/a.pdf`]);
  const listed = (await call('GET', '/jobs')).body.jobs as readonly object[];
  expect(listed).toHaveLength(1);
  const changed = await put(key, Buffer.concat([await somePdf(), Buffer.from('\n% later\n')]));
  expect(changed).not.toBe(etag);
  expect(await runOf('doubled', key, etag)).toMatchObject({
    status: 404,
    body: { code: 'object_not_found' },
  });
  const later = await runOf('doubled', key, changed);
  expect(await jobOf(later)).toMatchObject({ status: 'completed' });
});

test('an error lies as JSON beside where the result would be, costs nothing, and is gone once the object is mended', async () => {
  await setPipeline('failing');
  const { source_prefix, output_prefix } = placeOf('failing');
  const key = `${source_prefix}/letter.pdf`;
  const etag = await put(key, Buffer.from('no PDF'));
  const started = await runOf('failing', key, etag);
  expect(await jobOf(started)).toMatchObject({ status: 'failed', error: { code: 'not_a_pdf' } });
  await eventOf(service, 'job.failed', String(started.body.job_id)); // comes after everything else
  const errorKey = `${output_prefix}/letter.pdf.error.json`;
  expect(await keysBelow(output_prefix)).toEqual([errorKey]);
  expect(JSON.parse(await textOf(errorKey))).toMatchObject({
    pipeline: 'failing',
    key,
    etag,
    error: { code: 'not_a_pdf', message: expect.any(String) },
  });
  expect(await credits()).toMatchObject({ spent: 0, reserved: 0 });
  const again = await runOf('failing', key, etag);
  expect(again.body.job_id).not.toBe(started.body.job_id);
  await jobOf(again);
  const mended = await put(key, await somePdf());
  expect(await jobOf(await runOf('failing', key, mended))).toMatchObject({ status: 'completed' });
  expect(await keysBelow(output_prefix)).toEqual([`${output_prefix}/letter.pdf`]);
});

test('refuses what would go round in a circle: prefixes that overlap, of one pipeline or two, and results', async () => {
  const { source_prefix, output_prefix } = placeOf('round');
  const overlapping = await setPipeline('round', { output_prefix: `${source_prefix}/done` });
  expect(overlapping).toMatchObject({ status: 400, body: { code: 'pipeline_loop' } });
  expect((await call('GET', '/pipelines')).body).toEqual({ pipelines: [] });
  await setPipeline('round');
  const back = await setPipeline('back', { source_prefix: output_prefix, output_prefix: source_prefix });
  expect(back).toMatchObject({ status: 400, body: { code: 'pipeline_loop' } });
  const key = `${source_prefix}/copied.pdf`;
  const Metadata = { 'pdf-service-source-etag': 'abc' };
  await client.send(new PutObjectCommand({ Bucket, Key: key, Body: await somePdf(), Metadata }));
  expect(await runOf('round', key)).toMatchObject({ status: 400, body: { code: 'pipeline_loop' } });
  const elsewhere = await runOf('round', `${output_prefix}/a.pdf`);
  expect(elsewhere).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
});

test('spends no more than its cap, says so beside the result, and a key without the scopes of its stages starts nothing', async () => {
  const { source_prefix, output_prefix } = placeOf('capped');
  const turn = { operation: 'rotatePages', pages: '1', degrees: 90 };
  const stages = [turn, turn]; // 0.02 credits
  await setPipeline('capped', { stages, spend_cap: { amount: 0.01, every: 'total' } });
  const key = `${source_prefix}/a.pdf`;
  await put(key, await somePdf());
  expect(await runOf('capped', key)).toMatchObject({ status: 403, body: { code: 'spend_cap_reached' } });
  expect(await keysBelow(output_prefix)).toEqual([`${output_prefix}/a.pdf.error.json`]);
  await setPipeline('capped', { stages, spend_cap: { amount: 5, every: 'total' } });
  expect(await jobOf(await runOf('capped', key))).toMatchObject({ status: 'completed' });
  const { createApiKey } = await import('../../functions/core/identity/credentials/api-keys.ts');
  const reading = await createApiKey(account.accountId, {
    name: 'Reader',
    environment: 'live',
    scopes: ['pdf:read'],
  });
  const refused = await call('POST', '/pipelines/capped/objects', { key }, reading.value);
  expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
});

test('stages are checked when they are set, and their passwords are never shown', async () => {
  const wrong = await setPipeline('stages', {
    stages: [{ operation: 'rotatePages', pages: '1', degrees: 45 }],
  });
  expect(wrong).toMatchObject({
    status: 400,
    body: { code: 'invalid_field', message: expect.stringContaining('stages[0].degrees') },
  });
  const stages = [{ operation: 'encryptPdf', user_password: 'open sesame' }];
  expect(await setPipeline('stages', { stages })).toMatchObject({ status: 200 });
  const shown = await call('GET', '/pipelines/stages');
  expect(shown.body.stages).toEqual([{ operation: 'encryptPdf' }]);
  const { listPipelines } = await import('../../functions/core/pipelines/pipeline.ts');
  const kept = JSON.stringify(await listPipelines(`${account.accountId}#live`));
  expect(kept).not.toContain('sesame');
  expect(await call('DELETE', '/pipelines/stages')).toEqual({ status: 200, body: { success: true } });
  expect(await call('GET', '/pipelines/stages')).toMatchObject({
    status: 404,
    body: { code: 'pipeline_not_found' },
  });
});
