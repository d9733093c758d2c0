import { spawnSync } from 'node:child_process';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { grantCredits } from '../../functions/core/billing/credits.ts';
import { createApiKey } from '../../functions/core/identity/credentials/api-keys.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { endOfBatch, namesIn, rowsOf, startBatch } from './batch-of.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** Rows of /textToPdf, of which those with these numbers lack their text. */
function textRows(count: number, wrong: readonly number[] = []): object[] {
  return Array.from({ length: count }, (_, index) => ({
    ...(!wrong.includes(index + 1) && { text: `row ${index + 1}` }),
    filename: `row-${index + 1}`,
  }));
}

async function creditsOf(key: string): Promise<Record<string, number>> {
  return (await (await service.call('GET', '/credits', { key })).json()) as Record<string, number>;
}

test('makes a document of each row, and tells what each row became', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const json = { endpoint: '/textToPdf', requests: textRows(30, [7, 19]) };
  const accepted = await service.call('POST', '/batches', { key, json });
  const { batch_id: id, ...rest } = (await accepted.json()) as { batch_id: string };
  expect(accepted.status).toBe(202);
  expect(rest).toEqual({ status: 'queued', status_url: `${service.baseUrl}/batches/${id}` });
  expect(await endOfBatch(service, { key }, id)).toEqual({
    batch_id: id,
    status: 'completed',
    endpoint: '/textToPdf',
    output: 'documents',
    total: 30,
    succeeded: 28,
    failed: 2,
    credits: 0.28,
    created_at: expect.any(String),
    finished_at: expect.any(String),
    progress: { stage: 'rows', done: 30, total: 30 },
  });
  const rows = await rowsOf(service, { key }, id);
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  expect(rows[2]).toEqual({
    row: 3,
    status: 'completed',
    credits: 0.01,
    document_id: expect.any(String),
    filename: 'row-3.pdf',
    pages: 1,
    url: expect.any(String),
  });
  expect(rows.filter(({ status }) => status === 'failed')).toEqual(
    [7, 19].map((row) => ({
      row,
      status: 'failed',
      credits: 0,
      code: 'missing_field',
      message: expect.stringContaining('text'),
      details: [expect.objectContaining({ field: 'text' })],
    })),
  );
  const pdf = await (await fetch(rows[2]?.url ?? '')).arrayBuffer();
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
  expect(await creditsOf(key)).toMatchObject({ balance: 0.72, reserved: 0, spent: 0.28 });
});

test('puts the rows into a ZIP in their order, and those that are retried into another', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const requests = textRows(12, [5, 6]);
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', requests, output: 'zip' });
  const first = await endOfBatch(service, { key }, id);
  expect(first).toMatchObject({ status: 'completed', succeeded: 10, failed: 2, credits: 0.1 });
  expect(await namesIn(first.result?.documents[0]?.url)).toEqual(
    [1, 2, 3, 4, 7, 8, 9, 10, 11, 12].map((row) => `row-${row}.pdf`),
  );
  const rows = [{ row: 6, data: { text: 'mended', filename: 'mended' } }];
  const retried = await service.call('POST', `/batches/${id}/retry`, { key, json: { rows } });
  expect(retried.status).toBe(202);
  const second = await endOfBatch(service, { key }, id);
  expect(second).toMatchObject({ status: 'completed', succeeded: 11, failed: 1, credits: 0.11 });
  expect(second.result?.documents).toHaveLength(2);
  expect(await namesIn(second.result?.documents[1]?.url)).toEqual(['mended.pdf']);
  expect(await rowsOf(service, { key }, id, 'failed')).toMatchObject([{ row: 5, code: 'missing_field' }]);
  expect(await creditsOf(key)).toMatchObject({ reserved: 0, spent: 0.11 });
});

test('merges the rows in their order', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const requests = textRows(55).map((row, index) => (index === 3 ? { ...row, text: 'a\fb' } : row));
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', requests, output: 'merged' });
  const { result } = await endOfBatch(service, { key }, id);
  expect(result?.documents).toEqual([
    expect.objectContaining({ page_count: 56, filename: 'batch.pdf', content_type: 'application/pdf' }),
  ]);
  const input = Buffer.from(await (await fetch(result?.documents[0]?.url ?? '')).arrayBuffer());
  const { stdout: text } = spawnSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' });
  expect(text.match(/row \d+/g)).toEqual(
    [...Array(55).keys()].map((row) => `row ${row + 1}`).filter((row) => row !== 'row 4'),
  );
});

test('merges rows of more than 2,000 pages into several files, in their order', async () => {
  const { liveKey: key } = await service.newAccount(100);
  const requests = ['a', 'b', 'c'].map((text) => ({ text: Array(900).fill(text).join('\f') }));
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', requests, output: 'merged' });
  const { result } = await endOfBatch(service, { key }, id);
  expect(result?.documents).toMatchObject([
    { page_count: 1_800, filename: 'batch-1.pdf' },
    { page_count: 900, filename: 'batch-2.pdf' },
  ]);
});

test('cancels what has not begun, and keeps what is made', async () => {
  const { liveKey: key } = await service.newAccount(10);
  const requests = textRows(300);
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', requests, output: 'zip' });
  const cancelled = await service.call('DELETE', `/batches/${id}`, { key });
  expect(cancelled.status).toBe(200);
  const { status, succeeded, failed, total, credits, result } = await endOfBatch(service, { key }, id);
  expect({ status, failed, total, credits }).toEqual({
    status: 'cancelled',
    failed: 0,
    total: 300,
    credits: succeeded / 100,
  });
  expect(result === undefined).toBe(succeeded === 0);
  const rows = await rowsOf(service, { key }, id, 'cancelled');
  expect(rows).toHaveLength(300 - succeeded);
  expect(await creditsOf(key)).toMatchObject({ reserved: 0, spent: succeeded / 100 });
  const again = await service.call('DELETE', `/batches/${id}`, { key });
  expect(await again.json()).toMatchObject({ batch_id: id, status: 'cancelled' });
  const retried = await service.call('POST', `/batches/${id}/retry`, { key, json: {} });
  expect(await retried.json()).toMatchObject({ code: 'batch_finished' });
});

test('rows without credits fail, and are made once there are some', async () => {
  const { accountId, liveKey: key } = await service.newAccount(0.05);
  const refused = { endpoint: '/textToPdf', requests: textRows(6) };
  const answer = await service.call('POST', '/batches', { key, json: refused });
  expect(await answer.json()).toMatchObject({
    code: 'insufficient_credits',
    message: expect.stringContaining('0.06'),
  });
  const pages = textRows(5).map((row) => ({ ...row, text: 'a' }));
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', requests: pages });
  const spent = await service.call('POST', '/textToPdf', { key, json: { text: 'meanwhile' } });
  const { succeeded, failed } = await endOfBatch(service, { key }, id);
  expect(succeeded + failed).toBe(5);
  if (spent.status === 200) {
    expect(await rowsOf(service, { key }, id, 'failed')).toMatchObject([
      { code: 'insufficient_credits', credits: 0 },
    ]);
    await grantCredits(accountId, 100);
    await service.call('POST', `/batches/${id}/retry`, { key, json: {} });
    expect(await endOfBatch(service, { key }, id)).toMatchObject({ succeeded: 5, failed: 0, credits: 0.05 });
  }
});

test.each([
  ['an endpoint that makes no PDF', { endpoint: '/pdfInfo', requests: [{}] }, 'invalid_field'],
  ['requests of a template', { template: 'invoice', requests: [{}] }, 'invalid_field'],
  ['no rows at all', { endpoint: '/textToPdf' }, 'missing_field'],
])('refuses %s', async (_, json, code) => {
  const { liveKey: key } = await service.newAccount(1);
  const response = await service.call('POST', '/batches', { key, json });
  expect(await response.json()).toMatchObject({ code });
});

test('needs the scopes of every stage of its rows', async () => {
  const { accountId } = await service.newAccount(1);
  const scopes = ['pdf:generate', 'pdf:read'] as const;
  const { value: key } = await createApiKey(accountId, { name: 'Live', environment: 'live', scopes });
  const stages = [{ operation: 'extractPages', pages: '1' }];
  const requests = [{ pdf_base64: 'JVBERi0=', stages }];
  const response = await service.call('POST', '/batches', {
    key,
    json: { endpoint: '/processPdf', requests },
  });
  expect(await response.json()).toMatchObject({
    code: 'insufficient_scope',
    message: expect.stringContaining('requests[0].stages[0]'),
  });
});

test('is nobody else’s, and no job', async () => {
  const { liveKey: key, testKey } = await service.newAccount(1);
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', requests: textRows(1) });
  await endOfBatch(service, { key }, id);
  const asked = await service.call('GET', `/batches/${id}`, { key: testKey, environment: 'test' });
  expect(await asked.json()).toMatchObject({ code: 'batch_not_found' });
  const asJob = await service.call('GET', `/jobs/${id}`, { key });
  expect(await asJob.json()).toMatchObject({ code: 'job_not_found' });
  const { jobs } = (await (await service.call('GET', '/jobs', { key })).json()) as { jobs: object[] };
  expect(jobs).toEqual([]);
  const { batches } = (await (await service.call('GET', '/batches', { key })).json()) as {
    batches: object[];
  };
  expect(batches).toMatchObject([{ batch_id: id, status: 'completed' }]);
});

test('a dry run reports the price, and the rows that would fail, and makes nothing', async () => {
  const { liveKey: key } = await service.newAccount(0);
  const stages = [{ operation: 'setMetadata', title: 'Letters' }];
  const json = { endpoint: '/textToPdf', requests: textRows(5, [2]), dry_run: true };
  const plain = await service.call('POST', '/batches', { key, json });
  expect(plain.status).toBe(200);
  expect(await plain.json()).toEqual({
    endpoint: '/textToPdf',
    credits: { minimum: 0.04, maximum: 0.04 },
    total: 5,
    invalid: 1,
    invalid_rows: [
      {
        row: 2,
        code: 'missing_field',
        message: expect.stringContaining('text'),
        details: [expect.objectContaining({ field: 'text' })],
      },
    ],
  });
  const staged = await service.call('POST', '/batches', { key, json: { ...json, stages } });
  const { credits } = (await staged.json()) as { credits: { minimum: number } };
  expect(credits.minimum).toBeGreaterThan(0.04);
  const listed = await service.call('GET', '/batches', { key });
  expect(await listed.json()).toMatchObject({ batches: [] });
});

test('a dry run does not use up the Idempotency-Key of the batch', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const json = { endpoint: '/textToPdf', requests: textRows(1) };
  const headers = { 'Idempotency-Key': 'letters' };
  const ask = (body: object) => service.call('POST', '/batches', { key, json: body, headers });
  const priced = await ask({ ...json, dry_run: true });
  const made = await ask(json);
  expect([priced.status, made.status]).toEqual([200, 202]);
});
