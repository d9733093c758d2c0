import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import type { BatchOutput } from '../../functions/core/contract/answers/batch-answers.ts';
import type { Job, JobKey } from '../../functions/core/jobs/job.ts';
import type { OwnService } from '../service.ts';

interface BatchWish {
  readonly output: BatchOutput;
  readonly rowCount: number;
  readonly stages?: readonly object[];
}

/** Batches whose messages only the caller delivers, to workers of its own. */
export interface DyingBatches {
  /** A batch that nobody is at, accepted as the endpoint accepts it. Its third row fails. */
  accept(accountId: string, wish: BatchWish): Promise<Job>;
  /** The next message of a job or batch, as Lambda tells a function of it; undefined if there is none. Those of others are dropped. */
  nextEvent(job: JobKey): Promise<SQSEvent | undefined>;
  /** Gives a message back to the queue, as the end of its invisibility does. */
  again(event: SQSEvent): Promise<void>;
  /** Delivers a message to a worker in this process. Returns whether it is done with. */
  deliver(event: SQSEvent): Promise<boolean>;
  remove(event: SQSEvent): Promise<void>;
  /** Delivers a message until it is done with: if it is given back, it comes again. */
  deliverUntilDone(event: SQSEvent): Promise<void>;
  /** Delivers what is left of a batch's messages, each twice at once, until there are none. */
  workOff(batch: JobKey): Promise<void>;
}

/** Makes this process and those that it starts workers of the service's batches. `callsAtOnce` are those of an account. */
export async function startDyingBatches(service: OwnService, callsAtOnce: number): Promise<DyingBatches> {
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
    CALLS_AT_ONCE: String(callsAtOnce),
    POWERTOOLS_LOG_LEVEL: 'SILENT', // what fails here is meant to
  });
  const sqs = new SQSClient({ endpoint: service.sqsUrl });
  // The service's own workers know nothing of this queue.
  const { QueueUrl = '' } = await sqs.send(
    new CreateQueueCommand({ QueueName: 'batches-of-tests', Attributes: { VisibilityTimeout: '600' } }),
  );
  process.env.JOBS_QUEUE_URL = QueueUrl;
  const { handler } = await import('../../functions/jobs/handler.ts');

  const remove = async ({ Records }: SQSEvent): Promise<void> => {
    for (const { receiptHandle } of Records)
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: receiptHandle }));
  };

  const nextEvent = async (job: JobKey): Promise<SQSEvent | undefined> => {
    const { Messages: [message] = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 6 }),
    );
    if (!message) return undefined;
    const { MessageId: messageId, ReceiptHandle: receiptHandle, Body: body } = message;
    const record = { messageId, receiptHandle, body, eventSourceARN: 'arn:jobs' } as SQSRecord; // as far as the worker looks
    const event = { Records: [record] };
    if (body?.includes(job.id)) return event;
    await remove(event);
    return nextEvent(job);
  };

  const deliver = async (event: SQSEvent) => (await handler(event)).batchItemFailures.length === 0;

  const deliverUntilDone = async (event: SQSEvent): Promise<void> => {
    while (!(await deliver(event)));
    await remove(event);
  };

  return {
    nextEvent,
    deliver,
    remove,
    deliverUntilDone,
    accept: (accountId, wish) => accept({ accountId, baseUrl: service.baseUrl, ...wish }),
    again: async ({ Records }) => {
      const { hideMessage } = await import('../../functions/core/aws/sqs/hide-message.ts');
      for (const { receiptHandle } of Records) await hideMessage('jobs', receiptHandle, 0);
    },
    workOff: async (batch) => {
      for (let event = await nextEvent(batch); event; event = await nextEvent(batch)) {
        const delivered = event;
        const areDone = await Promise.all([deliver(delivered), deliver(delivered)]);
        if (areDone.every(Boolean)) await remove(delivered);
        else if (await hasEnded(batch)) await remove(delivered);
        else await deliverUntilDone(delivered);
      }
    },
  };
}

async function accept({
  accountId,
  baseUrl,
  output,
  rowCount,
  stages,
}: BatchWish & { readonly accountId: string; readonly baseUrl: string }): Promise<Job> {
  const { newBatch } = await import('../../functions/core/batches/new-batch.ts');
  const { startBatch } = await import('../../functions/core/batches/start-batch.ts');
  const batch = newBatch({
    ...{
      output,
      name: 'batch',
      total: rowCount,
      storageMode: 'default',
      template: undefined,
      hasStages: stages !== undefined,
      filename: '{{ no }}.pdf',
      retentionDays: undefined,
    },
    ...{ workId: undefined, linkSeconds: undefined, webhookUrl: undefined, isOfApp: false },
    tenant: `${accountId}#live`,
    endpoint: '/textToPdf',
    scopes: ['pdf:generate'],
    baseUrl,
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
    stages,
  );
  return batch;
}

/** Ends what a dead worker still holds of a batch, as if its time were over. */
export async function endLeases(batch: JobKey): Promise<void> {
  const { begunRows } = await import('../../functions/core/batches/row-items.ts');
  const { getJob, updateJob } = await import('../../functions/core/jobs/jobs-table.ts');
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const held = { expression: '#state = :processing', values: { ':processing': 'processing' } };
  await updateJob(batch, { leaseUntilMs: 0 }, held);
  const ended = (await getJob(batch))?.batch?.reached ?? 0;
  for await (const { job } of begunRows(batch, { first: ended + 1, last: 16_383 }))
    if (job.state === 'processing') await updateJob(job, { leaseUntilMs: 0 }, held);
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('rates'),
      Key: { bucket: `batches#${batch.tenant}#0` },
      UpdateExpression: 'SET takenUntilMs = :over',
      ExpressionAttributeValues: { ':over': 0 },
    }),
  );
}

/** Whether a batch has ended. */
export async function hasEnded(batch: JobKey): Promise<boolean> {
  const { getJob } = await import('../../functions/core/jobs/jobs-table.ts');
  return ['completed', 'failed'].includes((await getJob(batch))?.state ?? '');
}

/** How many charges an account has, refunds included. */
export async function chargesOf(accountId: string): Promise<number> {
  const { readAccount } = await import('../../functions/core/identity/account.ts');
  const { unrecordedCharges, usageRowsOf } = await import('../billing/account-books.ts');
  const { credits } = await readAccount(accountId);
  const charges = new Set(unrecordedCharges(credits).keys());
  for (const { chargeId } of await usageRowsOf(accountId)) charges.add(chargeId);
  return charges.size;
}
