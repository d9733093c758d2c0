import type { Job } from '../../functions/core/jobs/job.ts';
import type { Service, TestAccount } from '../service.ts';

/**
 * A job of one hundredth of a credit as its call leaves it, of which no worker learns, since no message is queued. Gives its id.
 */
export async function waitingJob(
  service: Pick<Service, 'baseUrl'>,
  { accountId }: Pick<TestAccount, 'accountId'>,
  facts: Partial<Job> = {},
): Promise<string> {
  const { holdCredits } = await import('../../functions/core/billing/reservation.ts');
  const { newJob } = await import('../../functions/core/jobs/new-job.ts');
  const { putJob } = await import('../../functions/core/jobs/jobs-table.ts');
  const { putJobBody } = await import('../../functions/core/jobs/job-body.ts');
  const job = newJob({
    id: await holdCredits(accountId, 1, {}),
    tenant: `${accountId}#live`,
    endpoint: '/textToPdf',
    scopes: ['pdf:generate'],
    baseUrl: service.baseUrl,
    contentType: 'application/json',
    isBase64Encoded: false,
    linkSeconds: undefined,
    webhookUrl: undefined,
    isOfApp: false,
  });
  await putJobBody(job, JSON.stringify({ text: 'work', async: true }));
  await putJob({ ...job, ...facts });
  return job.id;
}
