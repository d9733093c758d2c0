import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnService, startService, type TestAccount } from '../service.ts';
import { end, queue } from './job-of.ts';
import { waitingJob } from './waiting-job.ts';

let service: OwnService;
let host: string;
let pdf: Uint8Array;

/** Sends a PDF once the test says so: until then, the job that fetches it runs. Gives each request for it. */
const source: Server = createServer();
/** Receives webhooks, and gives their bodies. */
const receiver: Server = createServer();

beforeAll(async () => {
  for (const server of [source, receiver]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  host = hostOf(source);
  service = await startService({ egressAllow: [host, hostOf(receiver)] });
  const document = await PDFDocument.create();
  document.addPage();
  pdf = await document.save();
});

afterAll(async () => {
  for (const server of [source, receiver]) server.close();
  await service.stop();
});

function hostOf(server: Server): string {
  return `localhost:${(server.address() as AddressInfo).port}`;
}

async function creditsOf({ liveKey }: TestAccount): Promise<object> {
  const { balance, reserved, spent } = (await (
    await service.call('GET', '/credits', { key: liveKey })
  ).json()) as Record<string, number>;
  return { balance, reserved, spent };
}

async function cancel({ liveKey }: TestAccount, jobId: string) {
  const response = await service.call('DELETE', `/jobs/${jobId}`, { key: liveKey });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** A job that runs, since its source has been requested and not sent yet. */
async function runningJob(account: TestAccount, more: object = {}) {
  const requested = once(source, 'request') as Promise<[unknown, ServerResponse]>;
  const asking = { key: account.liveKey };
  const body = { pdf_url: `http://${host}/source.pdf`, degrees: 90, ...more };
  const id = await queue(service, asking, '/rotatePages', body);
  const [, response] = await requested;
  return { id, asking, send: () => response.end(pdf) };
}

test('a job that waits is cancelled at once, for nothing', async () => {
  const account = await service.newAccount(1);
  const id = await waitingJob(service, account);
  expect(await creditsOf(account)).toEqual({ balance: 0.99, reserved: 0.01, spent: 0 });
  expect(await cancel(account, id)).toEqual({
    status: 200,
    body: {
      job_id: id,
      status: 'cancelled',
      endpoint: '/textToPdf',
      created_at: expect.any(String),
      finished_at: expect.any(String),
      error: expect.objectContaining({ error: 'Conflict', code: 'job_cancelled', request_id: id }),
    },
  });
  expect(await creditsOf(account)).toEqual({ balance: 1, reserved: 0, spent: 0 });
  const listed = await service.call('GET', '/jobs?status=cancelled', { key: account.liveKey });
  expect(await listed.json()).toMatchObject({ jobs: [{ job_id: id, status: 'cancelled' }] });
});

test('a job that runs ends before its next step, costs its base price and stores nothing', async () => {
  const account = await service.newAccount(1);
  const webhook = once(receiver, 'request');
  const { id, asking, send } = await runningJob(account, { webhook_url: `http://${hostOf(receiver)}/hook` });
  expect(await cancel(account, id)).toMatchObject({
    status: 200,
    body: { status: 'processing', finished_at: null },
  });
  expect(await cancel(account, id)).toMatchObject({ status: 200 });
  send();
  const job = await end(service, asking, id);
  expect(job).toMatchObject({
    status: 'cancelled',
    finished_at: expect.any(String),
    error: { code: 'job_cancelled', request_id: id },
  });
  expect(job).not.toHaveProperty('result');
  expect(await creditsOf(account)).toEqual({ balance: 0.99, reserved: 0, spent: 0.01 });
  const files = await service.call('GET', '/files', asking);
  expect(await files.json()).toMatchObject({ total: 0 });
  const [request, response] = (await webhook) as [AsyncIterable<Buffer>, ServerResponse];
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  response.end();
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    type: 'job.cancelled',
    data: { job_id: id, status: 'cancelled' },
  });
});

test('a job that is not cancelled is done as ever', async () => {
  const account = await service.newAccount(1);
  const { id, asking, send } = await runningJob(account);
  send();
  expect(await end(service, asking, id)).toMatchObject({
    status: 'completed',
    progress: { stage: 'storing', done: 1, total: 1 },
  });
});

test('a job that has ended, or stores its result, cannot be cancelled', async () => {
  const account = await service.newAccount(1);
  const finished = { status: 409, body: { error: 'Conflict', code: 'job_finished' } };
  const ended = await queue(service, { key: account.liveKey }, '/textToPdf', { text: 'done' });
  await end(service, { key: account.liveKey }, ended);
  expect(await cancel(account, ended)).toMatchObject(finished);
  const cancelled = await waitingJob(service, account);
  expect(await cancel(account, cancelled)).toMatchObject({ status: 200 });
  expect(await cancel(account, cancelled)).toMatchObject(finished);
  const storing = { state: 'processing', progress: { stage: 'storing', done: 0, total: 1 } } as const;
  expect(await cancel(account, await waitingJob(service, account, storing))).toMatchObject(finished);
});

test('nobody cancels the job of another account, or without the scope', async () => {
  const [account, other] = [await service.newAccount(1), await service.newAccount(1)];
  const id = await waitingJob(service, account);
  expect(await cancel(other, id)).toMatchObject({ status: 404, body: { code: 'job_not_found' } });
  expect(await cancel(account, id)).toMatchObject({ status: 200 });
});
