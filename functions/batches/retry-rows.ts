import type { z } from 'zod';
import { type BatchJob, findBatch } from '../core/batches/find-batch.ts';
import { retryBatch } from '../core/batches/retry-batch.ts';
import { checkBalance } from '../core/billing/check-balance.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { tenantOf } from '../core/contract/tenant.ts';
import type { batches } from './endpoints.ts';
import { leastCost, requestOf, rowEndpoint, rowRequest } from './row-requests.ts';

/** Retries the failed rows of a batch, some of them with new data. Throws what retryBatch and leastCost throw. */
export async function retryRows(
  { batch_id, rows }: z.output<typeof batches.retryBatch.request>,
  { accountId, environment, scopes }: CallContext,
): Promise<BatchJob> {
  const key = { tenant: tenantOf(accountId, environment), id: batch_id };
  const { endpoint: path, batch, linkSeconds } = await findBatch(key);
  const requests = rows.map(({ row, data }) => requestOf(batch, row, data));
  const checked = requests.map((request, index) => ({ field: `rows[${index}].data`, request }));
  const least = leastCost(rowEndpoint(path), checked, scopes);
  if (environment === 'live') await checkBalance(accountId, least, 'These rows cost at least');
  const storage = { mode: batch.storageMode, expires_in: linkSeconds, retention_days: batch.retentionDays };
  return retryBatch(
    key,
    rows.map(({ row }, index) => rowRequest(row, requests[index] ?? {}, batch.output, storage)),
  );
}
