import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import type { BatchOutput } from '../../functions/core/contract/batch-answers.ts';
import type { Job, JobKey } from '../../functions/core/jobs/job.ts';
import { takesAll } from '../jest/chosen-cases.ts';
import { workIn } from '../jobs/killed-worker.ts';
import { type OwnService, startService } from '../service.ts';
import { type BatchAnswer, rowsOf } from './batch-of.ts';

let service: OwnService;
let sqs: SQSClient;
let queueUrl: string;

/**
 * With so many rows, and deaths on the way; and requests between two deaths, in which some rows are done. A row whose worker dies
 * three times fails, which two deaths cannot bring about.
 */
const [rowCount, deathCount, stepsBetween] = takesAll ? [200, 50, 45] : [24, 2, 45];

beforeAll(async () => {
  service = await startService();
  const { ssm_url, queue_urls } = JSON.parse(readFileSync(join(service.dataDir, 'service.json'), 'utf8'));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: service.sqsUrl,
    AWS_ENDPOINT_URL_LAMBDA: service.lambdaUrl,
    AWS_ENDPOINT_URL_SSM: ssm_url,
    SECRETS_PARAMETER: 'pdf-service-secret',
    DELIVERIES_QUEUE_URL: queue_urls.deliveries,
    JOBS_DEAD_LETTERS_ARN: 'arn:aws:sqs:us-east-1:000000000000:jobs-dead',
    PDF_FUNCTION: 'pdf',
    ENGINE_FUNCTION: 'engine',
    INDEXER_FUNCTION: 'indexer',
    CALLS_AT_ONCE: '4',
    POWERTOOLS_LOG_LEVEL: 'SILENT', // what fails here is meant to
  });
  sqs = new SQSClient({ endpoint: service.sqsUrl });
  // The service's own workers know nothing of this queue: its batches wait for the workers of these tests.
  const { QueueUrl = '' } = await sqs.send(
    new CreateQueueCommand({ QueueName: 'batches-of-tests', Attributes: { VisibilityTimeout: '600' } }),
  );
  queueUrl = QueueUrl;
  process.env.JOBS_QUEUE_URL = QueueUrl;
});

afterAll(() => service.stop());

/** A batch that nobody is at, accepted as the endpoint accepts it. Its third row fails. */
async function accept(accountId: string, output: BatchOutput): Promise<Job> {
  const { newBatch } = await import('../../functions/core/batches/new-batch.ts');
  const { startBatch } = await import('../../functions/core/batches/start-batch.ts');
  const batch = newBatch({
    ...{
      output,
      name: 'batch',
      total: rowCount,
      storageMode: 'default',
      template: undefined,
      filename: '{{ no }}.pdf',
      retentionDays: undefined,
    },
    ...{ workId: undefined, linkSeconds: undefined, webhookUrl: undefined, isOfApp: false },
    tenant: `${accountId}#live`,
    endpoint: '/textToPdf',
    scopes: ['pdf:generate'],
    baseUrl: service.baseUrl,
  });
  const rows = Array.from({ length: rowCount }, (_, index) => index + 1);
  const requests = rows.map((row) => ({
    ...(row !== 3 && { text: `row ${row}` }),
    filename: `${row}.pdf`,
    ...(output === 'documents' && { async: true }),
  }));
  await startBatch(
    batch,
    requests.map((request, index) => ({ row: index + 1, body: JSON.stringify(request) })),
  );
  return batch;
}

/** The next message of the queue, as Lambda tells a function of it; undefined if there is none. */
async function nextEvent(): Promise<SQSEvent | undefined> {
  const { Messages: [message] = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 6 }),
  );
  if (!message) return undefined;
  const { MessageId: messageId, ReceiptHandle: receiptHandle, Body: body } = message;
  return { Records: [{ messageId, receiptHandle, body, eventSourceARN: 'arn:jobs' } as SQSRecord] }; // as far as the worker looks
}

async function remove({ Records }: SQSEvent): Promise<void> {
  for (const { receiptHandle } of Records)
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receiptHandle }));
}

/** Ends what a dead worker still holds, as if its time were over. */
async function endLeases(batch: JobKey): Promise<void> {
  const { begunRows } = await import('../../functions/core/batches/row-items.ts');
  const { updateJob } = await import('../../functions/core/jobs/jobs-table.ts');
  const { dynamodb } = await import('../../functions/core/aws/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const held = { expression: '#state = :processing', values: { ':processing': 'processing' } };
  await updateJob(batch, { leaseUntilMs: 0 }, held);
  for await (const { job } of begunRows(batch, { first: 1, last: 16_383 }))
    await updateJob(job, { leaseUntilMs: 0 }, held);
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('rates'),
      Key: { bucket: `batches#${batch.tenant}#0` },
      UpdateExpression: 'SET takenUntilMs = :over',
      ExpressionAttributeValues: { ':over': 0 },
    }),
  );
}

/** Delivers what is left of a batch's messages, each twice at once, until there are none. */
async function workOff(batch: JobKey): Promise<void> {
  const { handler } = await import('../../functions/jobs/handler.ts');
  for (let event = await nextEvent(); event; event = await nextEvent()) {
    const delivered = event;
    const answers = await Promise.all([handler(delivered), handler(delivered)]);
    if (answers.every(({ batchItemFailures }) => batchItemFailures.length === 0)) await remove(delivered);
    else if (await hasEnded(batch)) await remove(delivered);
    else await deliverUntilDone(delivered);
  }
}

/** A message that was given back comes again until it is done with. */
async function deliverUntilDone(event: SQSEvent): Promise<void> {
  const { handler } = await import('../../functions/jobs/handler.ts');
  while ((await handler(event)).batchItemFailures.length > 0);
  await remove(event);
}

async function hasEnded(batch: JobKey): Promise<boolean> {
  const { getJob } = await import('../../functions/core/jobs/jobs-table.ts');
  return ['completed', 'failed'].includes((await getJob(batch))?.state ?? '');
}

test.each(['documents', 'zip'] as const)(
  'a batch of %s whose worker is killed again and again, and whose messages come twice, makes and charges each row once',
  async (output) => {
    const { accountId, liveKey: key } = await service.newAccount(rowCount / 100);
    const batch = await accept(accountId, output);
    for (let death = 0; death < deathCount; death++) {
      const event = await nextEvent();
      if (!event) break; // it has ended
      // Each dies at another point within the same few rows.
      await workIn(
        event,
        ({ request, when }) =>
          request === stepsBetween + death && when === (death % 2 === 0 ? 'sent' : 'answered'),
      );
      await endLeases(batch);
      if (death === deathCount - 1) await deliverUntilDone(event);
      else await again(event);
    }
    await workOff(batch);
    const made = rowCount - 1;
    const spent = made / 100;
    const answer = await service.call('GET', `/batches/${batch.id}`, { key });
    const { result, ...counts } = (await answer.json()) as BatchAnswer;
    expect(counts).toMatchObject({
      status: 'completed',
      total: rowCount,
      succeeded: made,
      failed: 1,
      credits: spent,
    });
    const rows = await rowsOf(service, { key }, batch.id);
    expect(rows.filter(({ status }) => status !== 'completed')).toMatchObject([
      { row: 3, code: 'missing_field' },
    ]);
    const credits = await (await service.call('GET', '/credits', { key })).json();
    expect(credits).toMatchObject({ reserved: 0, spent, balance: expect.closeTo(0.01) });
    expect(await chargesOf(accountId)).toBe(made);
    const files = (await (await service.call('GET', '/files', { key })).json()) as { readonly total: number };
    expect(files.total).toBe(output === 'documents' ? made : 1);
    expect(result?.documents ?? []).toHaveLength(output === 'documents' ? 0 : 1);
  },
);

/** Gives a message back to the queue, as the end of its invisibility does. */
async function again({ Records }: SQSEvent): Promise<void> {
  const { hideMessage } = await import('../../functions/core/aws/hide-message.ts');
  for (const { receiptHandle } of Records) await hideMessage('jobs', receiptHandle, 0);
}

/** How many charges an account has, refunds included. */
async function chargesOf(accountId: string): Promise<number> {
  const { readAccount } = await import('../../functions/core/identity/account.ts');
  const { unrecordedCharges, usageRowsOf } = await import('../billing/account-books.ts');
  const { credits } = await readAccount(accountId);
  const charges = new Set(unrecordedCharges(credits).keys());
  for (const { chargeId } of await usageRowsOf(accountId)) charges.add(chargeId);
  return charges.size;
}
