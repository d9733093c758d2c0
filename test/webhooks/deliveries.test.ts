import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { Job } from '../../functions/core/jobs/job.ts';
import { reachSecret } from '../documents/secret.ts';
import { type OwnService, startService, type TestAccount } from '../service.ts';
import { deliveriesOf, keepEndedJob, sendWebhook } from './ended-job.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let receiver: Receiver;
let service: OwnService;
let account: TestAccount;
let job: Job;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({ egressAllow: [receiver.hostAndPort] });
  reachSecret(service);
});

beforeEach(async () => {
  receiver.answerBy((response) => response.writeHead(204).end());
  account = await service.newAccount();
  job = await keepEndedJob(account, receiver.url);
});

afterAll(async () => {
  await service.stop();
  await receiver.server.close();
});

function answerBy(status: number, headers = {}): void {
  receiver.answerBy((response) => response.writeHead(status, headers).end());
}

/** The webhooks about the job. */
function notices() {
  return receiver.received.filter(({ headers }) => headers['webhook-id'] === `msg_${job.id}`);
}

async function secretValues(): Promise<readonly string[]> {
  const { webhookSecrets } = await import('../../functions/core/webhooks/webhook-secrets.ts');
  return (await webhookSecrets(account.accountId)).map(({ value }) => value);
}

/**
 * Makes attempts one after another, as the queue would in its time. The second attempt is due 5 s after the first, so
 * that on a slow machine the queue may make it: a test of what stays as it is makes two, after which 5 minutes pass.
 */
async function attempt(first: number, count: number): Promise<void> {
  for (let made = first; made < first + count; made++)
    expect(await sendWebhook(service, job, made)).toEqual([]);
}

test('sends a job as GET /jobs shows it, in a message that the account’s secret verifies', async () => {
  await attempt(0, 1);
  const [webhook, ...others] = notices();
  expect(others).toEqual([]);
  expect(webhook).toMatchObject({ method: 'POST', path: '/hook?from=pdf' });
  expect(webhook?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'pdf-service' });
  const [secret = ''] = await secretValues();
  const message = new Webhook(secret).verify(webhook?.body ?? '', webhook?.headers as Record<string, string>);
  expect(message).toEqual({
    type: 'job.failed',
    timestamp: job.finishedAt,
    data: {
      job_id: job.id,
      status: 'failed',
      endpoint: '/htmlToPdf',
      created_at: job.createdAt,
      finished_at: job.finishedAt,
      error: job.error,
    },
  });
});

test('signs for the former secret, too, while a rotation lasts', async () => {
  const [former = ''] = await secretValues();
  const { rotateWebhookSecret } = await import('../../functions/core/webhooks/webhook-secrets.ts');
  await rotateWebhookSecret(account.accountId);
  await attempt(0, 1);
  const [webhook] = notices();
  for (const secret of [former, ...(await secretValues())]) {
    const headers = webhook?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(webhook?.body ?? '', headers)).toMatchObject({ type: 'job.failed' });
  }
});

test('notes every attempt on the job, and tries seven times', async () => {
  answerBy(500);
  await attempt(0, 7);
  expect(notices()).toHaveLength(7);
  expect(await deliveriesOf(job)).toEqual(
    Array.from({ length: 7 }, () => ({ at: expect.stringMatching(/^\d{4}-.*Z$/), status: 500 })),
  );
  expect(await nextOf(500, 6)).toBeUndefined();
});

test('each attempt has the same id and body, and a signature of its own', async () => {
  answerBy(503);
  await attempt(0, 2);
  const [first, second] = notices();
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const [secret = ''] = await secretValues();
  for (const { body, headers } of notices()) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    expect(headers['webhook-signature']).toBe(
      new Webhook(secret).sign(String(headers['webhook-id']), at, body),
    );
  }
});

test.each([200, 201, 204, 299])('is done with a receiver that answers %d', async (status) => {
  answerBy(status);
  await attempt(0, 1);
  expect(await deliveriesOf(job)).toMatchObject([{ status }]);
  expect(await nextOf(status)).toBeUndefined();
});

test('sends nothing more to a receiver that answers 410', async () => {
  answerBy(410);
  await attempt(0, 1);
  expect(await deliveriesOf(job)).toMatchObject([{ status: 410 }]);
  expect(await nextOf(410)).toBeUndefined();
});

test.each([300, 302, 307, 308, 400, 404, 429, 500])('tries again after %d', async (status) => {
  answerBy(status, { Location: `http://${receiver.hostAndPort}/elsewhere` });
  await attempt(0, 2);
  expect(notices()).toHaveLength(2);
  expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
  expect(await deliveriesOf(job)).toMatchObject([{ status }, { status }]);
  expect(await nextOf(status)).toMatchObject({ attempt: 1 });
});

async function nextOf(status: number | null, made = 0) {
  const { deliveryAfter } = await import('../../functions/core/webhooks/retry-schedule.ts');
  return deliveryAfter({ tenant: job.tenant, id: job.id, attempt: made, dueAtMs: 0 }, status);
}

test('waits 5 s, 5 min, 30 min, 2 h, 5 h and 10 h', async () => {
  for (const [made, pauseSeconds] of [5, 300, 1_800, 7_200, 18_000, 36_000].entries()) {
    const earliestMs = Date.now() + pauseSeconds * 1_000;
    const next = await nextOf(null, made);
    const latestMs = Date.now() + pauseSeconds * 1_000;
    expect(next?.attempt).toBe(made + 1);
    expect(next?.dueAtMs).toBeGreaterThanOrEqual(earliestMs);
    expect(next?.dueAtMs).toBeLessThanOrEqual(latestMs);
  }
  expect(await nextOf(null, 6)).toBeUndefined();
});

test('a message that comes before its time is waited on with', async () => {
  expect(await sendWebhook(service, job, 0, { dueAtMs: Date.now() + 3_600_000 })).toEqual([]);
  expect(await deliveriesOf(job)).toEqual([]);
  const dueAtMs = Date.now() + 1_500;
  expect(await sendWebhook(service, job, 0, { dueAtMs })).toEqual([]);
  while (notices().length === 0) await receiver.next();
  expect(Date.now()).toBeGreaterThanOrEqual(dueAtMs);
});

test('a repeated message, or one about an event already sent, sends nothing', async () => {
  answerBy(500);
  const messageId = 'the-same';
  await sendWebhook(service, job, 0, { messageId });
  await sendWebhook(service, job, 1, { messageId });
  await sendWebhook(service, job, 1, { messageId });
  await sendWebhook(service, job, 1);
  await sendWebhook(service, job, 0);
  await sendWebhook(service, job, 5);
  expect(notices()).toHaveLength(2);
});

test('of messages that come at the same time only one sends', async () => {
  const atWork = Promise.withResolvers<void>();
  receiver.answerBy(async (response) => {
    await atWork.promise;
    response.writeHead(204).end();
  });
  const first = sendWebhook(service, job, 0);
  while (notices().length === 0) await receiver.next();
  expect(await sendWebhook(service, job, 0)).toEqual([]);
  atWork.resolve();
  expect(await first).toEqual([]);
  expect(notices()).toHaveLength(1);
  expect(await deliveriesOf(job)).toHaveLength(1);
});

test('a message whose sender died is delivered when it comes again', async () => {
  const { claimDelivery } = await import('../../functions/core/webhooks/delivery-log.ts');
  const messageId = 'died';
  await claimDelivery({ tenant: job.tenant, id: job.id, attempt: 0, dueAtMs: 0 }, messageId);
  await sendWebhook(service, job, 0, { messageId: 'another' });
  expect(notices()).toHaveLength(0);
  await sendWebhook(service, job, 0, { messageId });
  expect(notices()).toHaveLength(1);
});

test('says nothing of a job that is not there any more', async () => {
  const gone = { ...job, id: '01900000-0000-7000-8000-000000000000' };
  expect(await sendWebhook(service, gone, 0)).toEqual([]);
});

test('notes that a receiver which may not be reached, or is not there, answered nothing', async () => {
  for (const url of ['https://127.0.0.1:9443/', 'https://nobody.invalid/', 'http://example.com/']) {
    job = await keepEndedJob(account, url);
    await attempt(0, 1);
    const [first] = await deliveriesOf(job);
    expect(first).toEqual({ at: expect.any(String), status: null });
  }
});

/** What the API gives the account. */
async function asked(method: string, path: string, json?: object) {
  const answer = await service.call(method, path, { key: account.liveKey, ...(json && { json }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('lists deliveries by outcome, and jobs by state, a page at a time', async () => {
  await attempt(0, 1);
  const delivered = job;
  job = await keepEndedJob(account, receiver.url);
  answerBy(410);
  await attempt(0, 1);
  const refused = job;
  job = await keepEndedJob(account, receiver.url);
  answerBy(503);
  await attempt(0, 2);
  const { at = '' } = (await deliveriesOf(job)).at(-1) ?? {};
  const next_attempt_at = new Date(Date.parse(at) + 300_000).toISOString();
  const { body } = await asked('GET', '/webhooks/deliveries');
  const common = { type: 'job.failed', webhook_url: receiver.url, created_at: expect.any(String) };
  const of = ({ id }: Job, ...codes: readonly number[]) => ({
    ...common,
    id: `msg_${id}`,
    job_id: id,
    attempts: codes.map((code) => ({ at: expect.any(String), status: code })),
  });
  expect(body).toEqual({
    deliveries: [
      { ...of(job, 503, 503), status: 'pending', next_attempt_at },
      { ...of(refused, 410), status: 'failed', next_attempt_at: null },
      { ...of(delivered, 204), status: 'delivered', next_attempt_at: null },
    ],
    next_cursor: null,
  });
  const failed = await asked('GET', '/webhooks/deliveries?status=failed');
  expect(failed.body).toMatchObject({ deliveries: [{ job_id: refused.id }] });
  const first = await asked('GET', '/jobs?status=failed&limit=2');
  expect(first.body).toMatchObject({ jobs: [{ job_id: job.id }, { job_id: refused.id }] });
  const second = await asked('GET', `/jobs?status=failed&limit=2&cursor=${first.body.next_cursor}`);
  expect(second.body).toMatchObject({ jobs: [{ job_id: delivered.id }], next_cursor: null });
  expect((await asked('GET', '/jobs?status=queued')).body).toEqual({ jobs: [], next_cursor: null });
});

test('a delivery is replayed at once, and then continues its schedule', async () => {
  answerBy(500);
  await attempt(0, 3); // after which the next pause is half an hour
  answerBy(204);
  let arrival = receiver.next();
  const replay = await asked('POST', `/webhooks/deliveries/msg_${job.id}/replay`);
  expect(replay).toMatchObject({ status: 202, body: { job_id: job.id, status: 'pending' } });
  // What other tests have caused may arrive, too.
  for (; notices().length < 4; arrival = receiver.next()) await arrival;
  await attempt(3, 1); // the one that was due anyway comes too late
  expect(notices()).toHaveLength(4);
  const expired = { ttlSeconds: Math.floor(Date.now() / 1_000) - 1 };
  for (const id of [
    (await keepEndedJob(account, receiver.url, expired)).id,
    `msg_${'0'.repeat(36)}`,
    (await keepEndedJob(await service.newAccount(), receiver.url)).id,
  ]) {
    const path = `/webhooks/deliveries/${id.replace(/^(msg_)?/, 'msg_')}/replay`;
    expect(await asked('POST', path)).toMatchObject({ status: 404, body: { code: 'delivery_not_found' } });
  }
});

test('a test is sent at once, signed, and says how its receiver answered', async () => {
  answerBy(418);
  const { body } = await asked('POST', '/webhooks/test', { webhook_url: receiver.url });
  expect(body).toEqual({
    id: expect.any(String),
    delivered: false,
    status: 418,
    duration_ms: expect.any(Number),
  });
  const sent = receiver.received.find(({ headers }) => headers['webhook-id'] === body.id);
  const [secret = ''] = await secretValues();
  const headers = sent?.headers as Record<string, string>;
  expect(new Webhook(secret).verify(sent?.body ?? '', headers)).toMatchObject({ type: 'webhook.test' });
  const blocked = await asked('POST', '/webhooks/test', { webhook_url: 'https://127.0.0.1/' });
  expect(blocked).toMatchObject({ status: 400, body: { code: 'url_blocked' } });
});
