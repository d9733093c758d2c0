import type { z } from 'zod';
import { newBatch } from '../core/batches/new-batch.ts';
import { startBatch, withdrawBatch } from '../core/batches/start-batch.ts';
import { checkBalance } from '../core/billing/check-balance.ts';
import type { batchAccepted } from '../core/contract/answers/batch-answers.ts';
import { isOwn } from '../core/contract/callers/credential-kind.ts';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { batchReference } from '../core/jobs/job-reference.ts';
import type { batches } from './endpoints.ts';
import { planRows } from './plan-rows.ts';
import { rowRequest } from './row-requests.ts';

/**
 * Plans the rows of a batch, and makes it available to workers. Throws what planRows throws, insufficient_credits if the balance does
 * not cover the least that the rows cost, and storage_failed.
 */
export async function createBatch(
  input: z.output<typeof batches.createBatch.request>,
  context: CallContext,
): Promise<z.input<typeof batchAccepted>> {
  const { accountId, environment, baseUrl, scopes, credentialKind, credentialId, spender, workId } = context;
  const { filename, output, stages, storage, webhook_url } = input;
  const tenant = tenantOf(accountId, environment);
  const { endpoint, template, requests, cost } = await planRows(input, context);
  if (environment === 'live')
    await checkBalance(accountId, cost.minimumHundredths, 'This batch costs at least');
  const batch = newBatch({
    ...{ tenant, scopes, baseUrl, output, workId, credentialId, spender },
    endpoint: endpoint.path,
    linkSeconds: storage.expires_in,
    webhookUrl: webhook_url,
    isOfApp: !isOwn(credentialKind),
    name: storage.filename,
    storageMode: storage.mode,
    total: requests.length,
    template,
    hasStages: stages !== undefined,
    filename,
    retentionDays: storage.retention_days,
  });
  context.defer?.(() => withdrawBatch(batch));
  await startBatch(
    batch,
    requests.map((request, index) => rowRequest(index + 1, request, output, storage)),
    stages,
  ).catch(async (failure) => {
    if (await withdrawBatch(batch)) throw failure; // otherwise a worker has begun it
  });
  return batchReference(batch);
}
