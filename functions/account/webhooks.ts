import { isOwn } from '../core/contract/callers/credential-kind.ts';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import { readJobCursor, writeCursor } from '../core/cursor.ts';
import { listJobs } from '../core/jobs/list-jobs.ts';
import { describeDelivery } from '../core/webhooks/describe-delivery.ts';
import type { account } from './endpoints.ts';

/** The webhooks of an account's jobs. Only calls that send load the sending code. */
export const webhooks: Pick<
  Operations<typeof account>,
  'listDeliveries' | 'replayDelivery' | 'testWebhook'
> = {
  listDeliveries: async ({ limit, cursor, status }, { accountId, environment }) => {
    const { jobs, next } = await listJobs(tenantOf(accountId, environment), {
      limit,
      after: readJobCursor(cursor),
      isWanted: (job) => {
        const delivery = describeDelivery(job);
        return delivery !== undefined && (status === undefined || delivery.status === status);
      },
    });
    const deliveries = jobs.map(describeDelivery).filter((delivery) => delivery !== undefined);
    return { json: { deliveries, next_cursor: next ? writeCursor(next) : null } };
  },

  replayDelivery: async ({ delivery_id }, { accountId, environment }) => {
    const { replayDelivery } = await import('../core/webhooks/replay-delivery.ts');
    return { json: await replayDelivery(tenantOf(accountId, environment), delivery_id) };
  },

  testWebhook: async ({ webhook_url }, { accountId, environment, credentialKind }) => {
    const { sendTest } = await import('../core/webhooks/send-test.ts');
    const isOfApp = !isOwn(credentialKind);
    const { durationMs, ...outcome } = await sendTest(webhook_url, { accountId, environment, isOfApp });
    return { json: { ...outcome, duration_ms: durationMs } };
  },
};
