import { randomUUID } from 'node:crypto';
import type { Job } from '../../functions/core/jobs/job.ts';
import { invokeFunction } from '../invoke-function.ts';
import type { Service, TestAccount } from '../service.ts';

/** Keeps a job of an account that has ended, with a webhook at that URL. */
export async function keepEndedJob(
  { accountId }: TestAccount,
  webhookUrl: string,
  given: Partial<Job> = {},
): Promise<Job> {
  const { newJob } = await import('../../functions/core/jobs/new-job.ts');
  const { putJob } = await import('../../functions/core/jobs/jobs-table.ts');
  const call = {
    tenant: `${accountId}#live`,
    id: undefined,
    endpoint: '/htmlToPdf',
    scopes: ['pdf:generate'],
    baseUrl: 'http://127.0.0.1:3000',
    contentType: 'application/json',
    isBase64Encoded: false,
    linkSeconds: undefined,
    isOfApp: false,
    webhookUrl,
  } as const;
  const error = {
    error: 'Invalid Input',
    code: 'not_a_pdf',
    message: 'Not a PDF.',
    request_id: 'request',
    doc_url: 'https://pdf.test/docs/errors/not_a_pdf',
  };
  const job: Job = {
    ...newJob(call),
    state: 'failed',
    finishedAt: new Date().toISOString(),
    error,
    ...given,
  };
  await putJob(job);
  return job;
}

/** What is known of a job at this moment. */
export async function deliveriesOf({ tenant, id }: Job): Promise<NonNullable<Job['deliveries']>> {
  const { getJob } = await import('../../functions/core/jobs/jobs-table.ts');
  return (await getJob({ tenant, id }))?.deliveries ?? [];
}

/** Hands the webhook sender a message, as the queue does, and gives the ids of what it wants to have again. */
export async function sendWebhook(
  { lambdaUrl }: Pick<Service, 'lambdaUrl'>,
  { tenant, id }: Job,
  attempt: number,
  { dueAtMs = Date.now(), messageId = randomUUID() }: { dueAtMs?: number; messageId?: string } = {},
): Promise<readonly string[]> {
  const body = JSON.stringify({ tenant, id, attempt, dueAtMs });
  const event = { Records: [{ messageId, body }] };
  const { batchItemFailures } = (await invokeFunction(lambdaUrl, 'webhook-sender', event)) as {
    batchItemFailures: readonly { itemIdentifier: string }[];
  };
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}
