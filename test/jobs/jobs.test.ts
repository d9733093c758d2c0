import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { isMarked } from '../documents/is-marked.ts';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { ask, end, queue } from './job-of.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function creditsOf({ liveKey }: TestAccount): Promise<Record<string, number>> {
  const response = await service.call('GET', '/credits', { key: liveKey });
  return (await response.json()) as Record<string, number>;
}

async function refusal(path: string, account: TestAccount, json: object) {
  const response = await service.call('POST', path, { key: account.liveKey, json });
  const { code, details } = (await response.json()) as { code: string; details?: { field: string }[] };
  return { status: response.status, code, field: details?.[0]?.field };
}

test('answers 202 at once with a place to ask, and stores the PDF later', async () => {
  const account = await service.newAccount();
  const accepted = await service.call('POST', '/textToPdf', {
    key: account.liveKey,
    json: { text: 'one\ftwo', async: true, filename: 'pages', return_binary: true },
  });
  const answer = (await accepted.json()) as { job_id: string };
  const statusUrl = `${service.baseUrl}/jobs/${answer.job_id}`;
  expect(accepted.status).toBe(202);
  expect(accepted.headers.get('location')).toBe(statusUrl);
  expect(answer).toEqual({ job_id: expect.any(String), status: 'queued', status_url: statusUrl });

  const job = await end(service, { key: account.liveKey }, answer.job_id);
  expect(job).toEqual({
    job_id: answer.job_id,
    status: 'completed',
    endpoint: '/textToPdf',
    created_at: expect.any(String),
    finished_at: expect.any(String),
    progress: { stage: 'storing', done: 1, total: 1 },
    result: expect.objectContaining({
      success: true,
      document_id: answer.job_id,
      filename: 'pages.pdf',
      page_count: 2,
      storage_mode: 'default',
    }),
  });
  const pdf = await (await fetch(job.result?.url ?? '')).arrayBuffer();
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2);
});

test('sets the price aside while a job waits, and spends what its pages cost', async () => {
  const account = await service.newAccount(2);
  const html = '<p>1<p style="break-before: page">2';
  const id = await queue(service, { key: account.liveKey }, '/htmlToPdf', { html });
  const { balance = 0, reserved = 0, spent = 0 } = await creditsOf(account);
  expect(balance + reserved + spent).toBeCloseTo(2);
  expect(balance).toBeLessThanOrEqual(1);
  expect(await end(service, { key: account.liveKey }, id)).toMatchObject({ status: 'completed' });
  expect(await creditsOf(account)).toMatchObject({ balance: 0.98, reserved: 0, spent: 1.02, granted: 2 });
});

test('takes files of a form, and bodies as large as any call’s', async () => {
  const account = await service.newAccount();
  const source = await PDFDocument.create();
  source.addPage();
  await source.attach(
    new Uint8Array(4_200_000).map((_, at) => (at * 7919) >> 3),
    'ballast.bin',
  );
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await source.save())]), 'large.pdf');
  form.set('pages', '1,1');
  form.set('async', 'true');
  form.set('storage', '{"retention_days": 1}');
  const accepted = await service.call('POST', '/extractPages', { key: account.liveKey, form });
  expect(accepted.status).toBe(202);
  const { job_id } = (await accepted.json()) as { job_id: string };
  const job = await end(service, { key: account.liveKey }, job_id);
  expect(job).toMatchObject({ status: 'completed', result: { page_count: 2 } });
});

test('a job that fails tells what its call would have answered, and costs nothing', async () => {
  const account = await service.newAccount(1);
  const body = { pdf_base64: Buffer.from('no PDF at all').toString('base64'), pages: '1' };
  const id = await queue(service, { key: account.liveKey }, '/extractPages', body);
  const job = await end(service, { key: account.liveKey }, id);
  expect(job).toMatchObject({
    status: 'failed',
    finished_at: expect.any(String),
    error: {
      error: 'Invalid Input',
      code: 'not_a_pdf',
      message: expect.any(String),
      request_id: id,
      doc_url: `${service.baseUrl}/docs/errors/not_a_pdf`,
    },
  });
  expect(job).not.toHaveProperty('result');
  expect(await creditsOf(account)).toMatchObject({ balance: 1, reserved: 0, spent: 0 });
});

test('is free and marked in test, where no live key sees it', async () => {
  const account = await service.newAccount(1);
  const asking = { key: account.testKey, environment: 'test' } as const;
  const id = await queue(service, asking, '/textToPdf', { text: 'free' });
  const job = await end(service, asking, id);
  expect(job).toMatchObject({ status: 'completed' });
  expect(await creditsOf(account)).toMatchObject({ balance: 1, spent: 0 });
  expect(await isMarked(service, await (await fetch(job.result?.url ?? '')).arrayBuffer())).toBe(true);
  const elsewhere = await service.call('GET', `/jobs/${id}`, { key: account.liveKey });
  expect(elsewhere.status).toBe(404);
});

test('nobody sees the jobs of another account', async () => {
  const [account, other] = [await service.newAccount(), await service.newAccount()];
  const id = await queue(service, { key: account.liveKey }, '/textToPdf', { text: 'mine' });
  const response = await service.call('GET', `/jobs/${id}`, { key: other.liveKey });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: 'Not Found', code: 'job_not_found' });
  const odd = await service.call('GET', '/jobs/17', { key: account.liveKey });
  expect(odd.status).toBe(400);
  expect(await odd.json()).toMatchObject({ code: 'invalid_field', details: [{ field: 'job_id' }] });
});

test('refuses at once what cannot become a job, and sets nothing aside for it', async () => {
  const account = await service.newAccount(1);
  const text = 'never printed';
  const cases = [
    [{ text, async: true, storage: { mode: 'memory' } }, 'invalid_storage', 'storage.mode'],
    [{ text, webhook_url: 'https://example.com/' }, 'invalid_field', 'webhook_url'],
    [{ text, async: true, webhook_url: 'http://example.com/' }, 'invalid_field', 'webhook_url'],
    [{ text, async: true, webhook_url: 'nonsense' }, 'invalid_field', 'webhook_url'],
    [{ text, async: true, webhook_url: 'https://10.0.0.1/' }, 'url_blocked', 'webhook_url'],
    [{ text, async: true, storage: { mode: 'byob' } }, 'byob_not_configured', undefined],
    [{ async: true }, 'missing_field', 'text'],
    [{ text, async: 'perhaps' }, 'invalid_field', 'async'],
  ] as const;
  for (const [json, code, field] of cases) {
    expect(await refusal('/textToPdf', account, json)).toEqual({ status: 400, code, field });
  }
  expect(await creditsOf(account)).toMatchObject({ balance: 1, reserved: 0, spent: 0 });
});

test('refuses a job that the credits do not cover', async () => {
  const account = await service.newAccount(0.5);
  const refused = await refusal('/htmlToPdf', account, { html: '<p>', async: true });
  expect(refused).toMatchObject({ status: 403, code: 'insufficient_credits' });
});

test('what waits longer than a job may has failed, whatever became of its worker', async () => {
  const account = await service.newAccount();
  const { newJob } = await import('../../functions/core/jobs/new-job.ts');
  const { putJob } = await import('../../functions/core/jobs/jobs-table.ts');
  const job = newJob({
    tenant: `${account.accountId}#live`,
    id: undefined,
    endpoint: '/textToPdf',
    scopes: ['pdf:generate'],
    baseUrl: service.baseUrl,
    contentType: 'application/json',
    isBase64Encoded: false,
    linkSeconds: undefined,
    webhookUrl: undefined,
    isOfApp: false,
  });
  const createdAt = new Date(Date.now() - 26 * 3_600_000).toISOString();
  await putJob({ ...job, state: 'processing', createdAt });
  expect(await ask(service, { key: account.liveKey }, job.id)).toMatchObject({
    status: 'failed',
    error: { code: 'processing_failed' },
  });
});
