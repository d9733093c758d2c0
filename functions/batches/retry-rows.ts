import type { z } from 'zod';
import type { BatchJob } from '../core/batches/find-batch.ts';
import { findRetriable, retryBatch } from '../core/batches/retry-batch.ts';
import { readStages } from '../core/batches/row-plan.ts';
import { checkBalance } from '../core/billing/check-balance.ts';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { checkWork } from '../core/pipelines/check-work.ts';
import { costOfRows } from './cost-of-rows.ts';
import type { batches } from './endpoints.ts';
import { requestOf, rowEndpoint, rowRequest } from './row-requests.ts';

/**
 * Retries the failed rows of a batch, some of them with new data. Throws what findRetriable, retryBatch and costOfRows throw, and what /processPdf
 * refuses stages with.
 */
export async function retryRows(
  { batch_id, rows }: z.output<typeof batches.retryBatch.request>,
  context: CallContext,
): Promise<BatchJob> {
  const { accountId, environment, scopes } = context;
  const key = { tenant: tenantOf(accountId, environment), id: batch_id };
  const job = await findRetriable(key);
  const { endpoint: path, batch, linkSeconds } = job;
  const ofStages =
    batch.hasStages && rows.length > 0
      ? await checkWork({ stages: await readStages(key) }, context)
      : undefined;
  const requests = rows.map(({ row, data }) => requestOf(batch, row, data));
  const checked = requests.map((request, index) => ({ field: `rows[${index}].data`, request }));
  const { minimumHundredths } = costOfRows(rowEndpoint(path), checked, scopes, { ofStages });
  if (environment === 'live') await checkBalance(accountId, minimumHundredths, 'These rows cost at least');
  const storage = { mode: batch.storageMode, expires_in: linkSeconds, retention_days: batch.retentionDays };
  return retryBatch(
    job,
    rows.map(({ row }, index) => rowRequest(row, requests[index] ?? {}, batch.output, storage)),
  );
}
