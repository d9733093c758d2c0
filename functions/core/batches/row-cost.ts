import { findCharge } from '../billing/refund-credits.ts';
import { accountOf, environmentOf } from '../contract/tenant.ts';
import { readAccount } from '../identity/account.ts';
import type { JobOutcome } from '../jobs/end-job.ts';
import type { Job } from '../jobs/job.ts';

/**
 * What a row has paid, in hundredths. An earlier attempt may have paid, and its worker died: then the charge is looked up. A row
 * that failed gets everything back, except for time that it used up.
 */
export async function rowCost({ tenant, id, attempts }: Job, outcome: JobOutcome): Promise<number> {
  if ('state' in outcome || environmentOf(tenant) === 'test') return 0;
  if ('error' in outcome && !outcome.isTimePaid) return 0;
  if (attempts === 1 && outcome.costHundredths !== undefined) return outcome.costHundredths;
  const accountId = accountOf(tenant);
  const { credits } = await readAccount(accountId);
  return (await findCharge(accountId, credits, id))?.costHundredths ?? 0;
}
