import { readCredits } from '../core/billing/credits.ts';
import { listCalls } from '../core/calls/list-calls.ts';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import { readJobCursor, writeCursor } from '../core/cursor.ts';
import { saveOwnBucket } from '../core/documents/byob/save-own-bucket.ts';
import { recordAccountChange } from '../core/http/record-account-change.ts';
import { type OwnBucket, readAccount } from '../core/identity/account.ts';
import { externalIdOf, putOwnBucket } from '../core/identity/own-bucket.ts';
import { describeJob } from '../core/jobs/describe-job.ts';
import { listJobs } from '../core/jobs/list-jobs.ts';
import { alert } from './alert.ts';
import { callListing } from './call-listing.ts';
import { createToken } from './create-token.ts';
import { describeCall } from './describe-call.ts';
import { describeStorage } from './describe-storage.ts';
import type { account } from './endpoints.ts';
import { jobs } from './jobs.ts';
import { liveAccount } from './live-account.ts';
import { namedBucket } from './named-bucket.ts';
import { pipelines } from './pipelines.ts';
import { signers } from './signers.ts';
import { usage } from './usage.ts';
import { webhooks } from './webhooks.ts';

export const operations: Operations<typeof account> = {
  getCredits: async (_, { accountId, environment }) => {
    const credits = await readCredits(accountId);
    return {
      json: {
        balance: credits.balanceHundredths / 100,
        reserved: credits.reservedHundredths / 100,
        spent: credits.spentHundredths / 100,
        granted: credits.grantedHundredths / 100,
        environment,
      },
    };
  },

  ...usage,

  ...alert,

  listCalls: async (input, { accountId, environment }) => {
    const { calls, next } = await listCalls(tenantOf(accountId, environment), callListing(input));
    return { json: { calls: calls.map(describeCall), next_cursor: next ? writeCursor(next) : null } };
  },

  getStorage: async (_, context) => {
    const externalId = await externalIdOf(liveAccount(context));
    const { ownBucket } = await readAccount(context.accountId);
    return { json: describeStorage(externalId, ownBucket) };
  },

  setStorage: async (input, context) => {
    const ownBucket = await saveOwnBucket(liveAccount(context), namedBucket(input));
    await recordAccountChange(context, 'storageSet', placeOf(ownBucket));
    return { json: describeStorage(await externalIdOf(context.accountId), ownBucket) };
  },

  removeStorage: async (_, context) => {
    await putOwnBucket(liveAccount(context), undefined);
    await recordAccountChange(context, 'storageRemoved');
    return { json: describeStorage(await externalIdOf(context.accountId), undefined) };
  },

  listJobs: async ({ limit, cursor, status }, { accountId, environment }) => {
    const { jobs: found, next } = await listJobs(tenantOf(accountId, environment), {
      limit,
      after: readJobCursor(cursor),
      isWanted: (job) => !job.batch && (status === undefined || describeJob(job).status === status),
    });
    return { json: { jobs: found.map(describeJob), next_cursor: next ? writeCursor(next) : null } };
  },

  ...jobs,

  ...webhooks,

  ...signers,

  ...pipelines,

  createToken,
};

/** Where a bucket is: its name alone does not identify it across endpoints. */
function placeOf({ bucket, access }: OwnBucket): string {
  return 'roleArn' in access ? `${bucket}, by ${access.roleArn}` : `${bucket} at ${access.endpoint}`;
}
