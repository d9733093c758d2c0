import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import type { Job } from '../../functions/core/jobs/job.ts';
import { oneOfEach, someOf } from '../jest/chosen-cases.ts';
import { type OwnService, startService, type TestAccount } from '../service.ts';
import { ask } from './job-of.ts';
import { type Step, workIn } from './killed-worker.ts';

let service: OwnService;
let sqs: SQSClient;
let queueUrl: string;

beforeAll(async () => {
  service = await startService();
  const { ssm_url, queue_urls } = JSON.parse(readFileSync(join(service.dataDir, 'service.json'), 'utf8'));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: service.sqsUrl,
    AWS_ENDPOINT_URL_LAMBDA: service.lambdaUrl,
    AWS_ENDPOINT_URL_SSM: ssm_url,
    SECRETS_PARAMETER: 'pdf-service-secret',
    DELIVERIES_QUEUE_URL: queue_urls.deliveries,
    JOBS_DEAD_LETTERS_ARN: arnOf('jobs-dead'),
    HTML_FUNCTION: 'html',
    PDF_FUNCTION: 'pdf',
    POWERTOOLS_LOG_LEVEL: 'SILENT', // what fails here is meant to
  });
  sqs = new SQSClient({ endpoint: service.sqsUrl });
  // The service's own workers know nothing of this queue: its jobs wait for the workers of these tests.
  const { QueueUrl = '' } = await sqs.send(
    new CreateQueueCommand({ QueueName: 'jobs-of-tests', Attributes: { VisibilityTimeout: '60' } }),
  );
  queueUrl = QueueUrl;
  process.env.JOBS_QUEUE_URL = QueueUrl;
});

afterAll(() => service.stop());

function arnOf(queueName: string): string {
  return `arn:aws:sqs:us-east-1:000000000000:${queueName}`;
}

interface WaitingJob {
  readonly account: TestAccount;
  readonly id: string;
}

/** A job of one hundredth of a credit that nobody is at, accepted as the endpoint accepts it. */
async function accept(
  body: object = { text: 'work', async: true },
  path = '/textToPdf',
): Promise<WaitingJob> {
  const { holdCredits } = await import('../../functions/core/billing/reservation.ts');
  const { newJob } = await import('../../functions/core/jobs/new-job.ts');
  const { startJob } = await import('../../functions/core/jobs/start-job.ts');
  const account = await service.newAccount(1);
  const id = await holdCredits(account.accountId, 1, {});
  const job = newJob({
    id,
    tenant: `${account.accountId}#live`,
    endpoint: path as '/textToPdf',
    scopes: ['pdf:generate'],
    baseUrl: service.baseUrl,
    contentType: 'application/json',
    isBase64Encoded: false,
    linkSeconds: undefined,
    webhookUrl: undefined,
    isOfApp: false,
  });
  await startJob(job, JSON.stringify(body));
  return { account, id };
}

/** The next message of the queue, as Lambda tells a function of it. */
async function nextEvent(queueName = 'jobs-of-tests'): Promise<SQSEvent> {
  const { Messages: [message] = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 20, AttributeNames: ['All'] }),
  );
  if (!message) return nextEvent(queueName);
  const record = {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    eventSourceARN: arnOf(queueName),
  } as SQSRecord; // as far as the worker looks
  return { Records: [record] };
}

/** Works on messages as Lambda does, in this process, until so many are done with. */
async function workOff(count: number): Promise<void> {
  const { handler } = await import('../../functions/jobs/handler.ts');
  for (let doneCount = 0; doneCount < count; ) {
    const event = await nextEvent();
    const { batchItemFailures } = await handler(event);
    if (batchItemFailures.length > 0) continue;
    await remove(event);
    doneCount++;
  }
}

async function remove({ Records }: SQSEvent): Promise<void> {
  for (const { receiptHandle } of Records) {
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receiptHandle }));
  }
}

/** What is left of a job: how it ended, what it cost, and how many documents and usage rows there are for it. */
async function traceOf({ account: { accountId, liveKey }, id }: WaitingJob) {
  const json = async (path: string) => (await service.call('GET', path, { key: liveKey })).json();
  const { status, result, error } = await ask(service, { key: liveKey }, id);
  const { balance, reserved, spent, granted } = (await json('/credits')) as Record<string, number>;
  const { total } = (await json('/files')) as { readonly total: number };
  const { readAccount } = await import('../../functions/core/identity/account.ts');
  const { unrecordedCharges, usageRowsOf } = await import('../billing/account-books.ts');
  const { credits: now } = await readAccount(accountId);
  const charges = new Set(unrecordedCharges(now).keys());
  for (const { chargeId } of await usageRowsOf(accountId)) charges.add(chargeId);
  return {
    status,
    document: result?.document_id,
    code: error?.code,
    credits: { balance, reserved, spent, granted },
    total,
    charges: charges.size,
  };
}

const spentOnce = { balance: 0.99, reserved: 0, spent: 0.01, granted: 1 };

test('a job whose worker is killed at any step ends once, is charged once and stores once', async () => {
  const whole = await accept();
  const wholeEvent = await nextEvent();
  const steps: Step[] = [];
  const requestCount = await workIn(wholeEvent, (step) => {
    steps.push(step);
    return false;
  });
  await remove(wholeEvent);
  expect(await traceOf(whole)).toMatchObject({ status: 'completed', credits: spentOnce });
  expect(requestCount).toBeGreaterThanOrEqual(6);
  expect(steps).toHaveLength(2 * requestCount);
  const kinds = oneOfEach(steps, ({ service: asked, when }) => `${asked} ${when}`);
  const deaths = someOf(kinds, 4);
  const jobs: WaitingJob[] = [];
  const events: SQSEvent[] = [];
  for (const _ of deaths) {
    jobs.push(await accept());
    events.push(await nextEvent());
  }
  for (const [index, death] of deaths.entries()) {
    await workIn(
      events[index] ?? { Records: [] },
      ({ request, when }) => request === death.request && when === death.when,
    );
  }
  await workOff(jobs.length);
  for (const [index, job] of jobs.entries()) {
    expect({ death: deaths[index], ...(await traceOf(job)) }).toEqual({
      death: deaths[index],
      status: 'completed',
      document: job.id,
      code: undefined,
      credits: spentOnce,
      total: 1,
      charges: 1,
    });
  }
});

test('a job whose worker is killed after the document was stored still reports redactions and warnings', async () => {
  const { onePage } = await import('../pdf/reading/raw-pdf.ts');
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  const content = 'BT /F 12 Tf 20 150 Td /Span<</ActualText(a Secret of ours)>>BDC (xyz) Tj EMC ET';
  const pdf = onePage(content, { resources: font });
  const body = {
    pdf_base64: Buffer.from(pdf).toString('base64'),
    redactions: [{ text: 'Secret' }],
    async: true,
  };
  const answers = [];
  for (const death of [undefined, 'LAMBDA']) {
    const job = await accept(body, '/redactPdf');
    const event = await nextEvent();
    await workIn(event, ({ service: asked, when }) => asked === death && when === 'answered');
    await (death ? workOff(1) : remove(event));
    const { status, result } = await ask(service, { key: job.account.liveKey }, job.id);
    answers.push({ status, warnings: result?.warnings, redactions: result?.redactions });
  }
  expect(answers[0]).toMatchObject({
    status: 'completed',
    warnings: [expect.any(String)],
    redactions: [{ count: 1 }],
  });
  expect(answers[1]).toEqual(answers[0]);
});

test('a job whose work ends before it is done each time fails, and its credits come back', async () => {
  process.env.PDF_FUNCTION = 'no-such-function';
  try {
    const job = await accept();
    await workOff(1);
    expect(await traceOf(job)).toEqual({
      status: 'failed',
      document: undefined,
      code: 'processing_failed',
      credits: { balance: 1, reserved: 0, spent: 0, granted: 1 },
      total: 0,
      charges: 0,
    });
  } finally {
    process.env.PDF_FUNCTION = 'pdf';
  }
});

test('a dead letter ends its job as failed, with its credits back, or as completed where its document is there', async () => {
  const { handler } = await import('../../functions/jobs/handler.ts');
  const untried = await accept();
  const untriedEvent = await nextEvent('jobs-dead');
  expect(await handler(untriedEvent)).toEqual({ batchItemFailures: [] });
  await remove(untriedEvent);
  expect(await traceOf(untried)).toMatchObject({
    status: 'failed',
    code: 'processing_failed',
    credits: { balance: 1, reserved: 0, spent: 0 },
    total: 0,
  });

  const stored = await accept();
  const event = await nextEvent('jobs-dead');
  const alive = { Records: event.Records.map((record) => ({ ...record, eventSourceARN: 'arn:jobs' })) };
  await workIn(alive, ({ service: called, when }) => called === 'LAMBDA' && when === 'answered');
  const { updateJob } = await import('../../functions/core/jobs/jobs-table.ts');
  const key = { tenant: `${stored.account.accountId}#live`, id: stored.id };
  const held = { expression: '#state = :processing', values: { ':processing': 'processing' } };
  expect(await updateJob(key, { leaseUntilMs: 0 }, held)).toBeDefined(); // as if its lease were over
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  await remove(event);
  expect(await traceOf(stored)).toMatchObject({
    status: 'completed',
    document: stored.id,
    credits: spentOnce,
    total: 1,
  });
});

test.each(['DeadlineReports-Queuesjobs5B3C0E6A-x1Y2z3', 'grateful-dead-jobs', 'jobs-dead-2'])(
  'a job of the queue %s is worked on: only the name of its own dead letters makes a letter dead',
  async (queueName) => {
    const { handler } = await import('../../functions/jobs/handler.ts');
    const job = await accept();
    const event = await nextEvent(queueName);
    expect(await handler(event)).toEqual({ batchItemFailures: [] });
    await remove(event);
    expect(await traceOf(job)).toMatchObject({ status: 'completed', credits: spentOnce, total: 1 });
  },
);

/** Changes a job that waits, as if more had happened to it. */
async function change({ account, id }: WaitingJob, changes: Partial<Job>): Promise<void> {
  const { updateJob } = await import('../../functions/core/jobs/jobs-table.ts');
  const isThere = { expression: '#state <> :none', values: { ':none': 'none' } };
  expect(await updateJob({ tenant: `${account.accountId}#live`, id }, changes, isThere)).toBeDefined();
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test.each<[string, Partial<Job>, 'completed' | 'failed']>([
  ['was begun twice before is tried', { attempts: 2 }, 'completed'],
  ['was begun three times before is given up', { attempts: 3 }, 'failed'],
  ['waited not quite a day is tried', { createdAt: hoursAgo(23.9) }, 'completed'],
  ['waited more than a day is given up', { createdAt: hoursAgo(24.1) }, 'failed'],
])('a job that %s', async (_what, changes, status) => {
  const { handler } = await import('../../functions/jobs/handler.ts');
  const job = await accept();
  await change(job, changes);
  const event = await nextEvent();
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  await remove(event);
  const credits = status === 'completed' ? spentOnce : { balance: 1, reserved: 0, spent: 0, granted: 1 };
  expect(await traceOf(job)).toMatchObject({ status, credits });
});

test('a worker leaves a job alone that another is at, and takes it over once nothing is heard of that one', async () => {
  const { handler } = await import('../../functions/jobs/handler.ts');
  const job = await accept();
  await change(job, {
    state: 'processing',
    attempts: 1,
    leaseId: 'other',
    leaseUntilMs: Date.now() + 60_000,
  });
  const event = await nextEvent();
  const messageId = event.Records[0]?.messageId;
  expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: messageId }] });
  expect(await traceOf(job)).toMatchObject({ status: 'processing', total: 0 });
  await change(job, { leaseUntilMs: Date.now() - 1 });
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  await remove(event);
  expect(await traceOf(job)).toMatchObject({ status: 'completed', credits: spentOnce, total: 1 });
});

const returned = { balance: 1, reserved: 0, spent: 0, granted: 1 };

test('a cancelled job whose worker is killed at any step ends once, and its credits add up', async () => {
  const cancelled = {
    state: 'processing',
    attempts: 1,
    leaseUntilMs: 0,
    cancelledAt: new Date().toISOString(),
  } as const;
  const whole = await accept();
  await change(whole, cancelled);
  const wholeEvent = await nextEvent();
  const steps: Step[] = [];
  await workIn(wholeEvent, (step) => {
    steps.push(step);
    return false;
  });
  await remove(wholeEvent);
  const ended = { status: 'cancelled', document: undefined, code: 'job_cancelled', total: 0, charges: 0 };
  expect(await traceOf(whole)).toEqual({ ...ended, credits: returned });
  const deaths = oneOfEach(steps, ({ service: asked, when }) => `${asked} ${when}`);
  const jobs: WaitingJob[] = [];
  for (const death of deaths) {
    const job = await accept();
    await change(job, cancelled);
    const event = await nextEvent();
    await workIn(event, ({ request, when }) => request === death.request && when === death.when);
    jobs.push(job);
  }
  await workOff(jobs.length);
  for (const [index, job] of jobs.entries()) {
    expect({ death: deaths[index], ...(await traceOf(job)) }).toEqual({
      death: deaths[index],
      ...ended,
      credits: returned,
    });
  }
});

test('a job that is cancelled while it runs, and whose worker dies with its answer, ends once and is charged once at most', async () => {
  const job = await accept({ text: 'line\n'.repeat(20_000), async: true });
  const event = await nextEvent();
  let cancelling: Promise<Response> | undefined;
  await workIn(event, ({ service: asked, when }) => {
    if (asked !== 'LAMBDA') return false;
    cancelling ??= service.call('DELETE', `/jobs/${job.id}`, { key: job.account.liveKey });
    return when === 'answered';
  });
  const isCancelled = (await cancelling)?.status === 200; // or the work was faster
  await workOff(1);
  const { status, total, credits } = await traceOf(job);
  expect([status, total]).toEqual(isCancelled ? ['cancelled', 0] : ['completed', 1]);
  const { balance = 0, reserved, spent = 0 } = credits;
  expect([reserved, balance + spent]).toEqual([0, 1]);
  expect(spent).toBeLessThanOrEqual(0.01);
});

test('a job that was cancelled while it waited gets its credits back from a worker if the call died', async () => {
  const { handler } = await import('../../functions/jobs/handler.ts');
  const job = await accept();
  await change(job, { state: 'cancelled', finishedAt: new Date().toISOString() });
  const event = await nextEvent();
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  await remove(event);
  expect(await traceOf(job)).toMatchObject({ status: 'cancelled', credits: returned, total: 0, charges: 0 });
});

test('a cancelled job that no function could take is not put back, but ended', async () => {
  const { putBackJob } = await import('../../functions/core/jobs/claim-job.ts');
  const { findJob } = await import('../../functions/core/jobs/jobs-table.ts');
  const job = await accept();
  const leaseId = 'own';
  await change(job, { state: 'processing', leaseId, cancelledAt: new Date().toISOString() });
  const found = await findJob({ tenant: `${job.account.accountId}#live`, id: job.id });
  expect(await putBackJob({ ...found, leaseId }, 5)).toBe(false);
  await change(job, { leaseUntilMs: 0 });
  await workOff(1);
  expect(await traceOf(job)).toMatchObject({ status: 'cancelled', credits: returned, total: 0 });
});

test('a message that comes twice does its job once', async () => {
  const { handler } = await import('../../functions/jobs/handler.ts');
  const job = await accept();
  const event = await nextEvent();
  const answers = await Promise.all([handler(event), handler(event)]);
  const messageId = event.Records[0]?.messageId;
  expect(answers).toContainEqual({ batchItemFailures: [] });
  expect(answers).toContainEqual({ batchItemFailures: [{ itemIdentifier: messageId }] });
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  await remove(event);
  expect(await traceOf(job)).toMatchObject({ status: 'completed', credits: spentOnce, total: 1, charges: 1 });
});

test('the word of a job that is gone is let go', async () => {
  const { sendMessage } = await import('../../functions/core/aws/sqs/send-message.ts');
  const { handler } = await import('../../functions/jobs/handler.ts');
  await sendMessage('jobs', { tenant: 'nobody#live', id: 'none' });
  const event = await nextEvent();
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  await remove(event);
});
