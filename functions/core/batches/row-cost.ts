import { refundOf } from '../billing/entries.ts';
import { findCharge } from '../billing/refund-credits.ts';
import { accountOf, environmentOf } from '../contract/callers/tenant.ts';
import { readAccount } from '../identity/account.ts';
import { chargeIds } from '../jobs/batch-ids.ts';
import type { JobOutcome } from '../jobs/end-job.ts';
import type { Job } from '../jobs/job.ts';

/**
 * What a row has paid, in hundredths. An earlier attempt may have paid, and its worker died: then the charge is looked up, and so
 * are those of a row with stages. A row that failed gets everything back, except for time that it used up.
 */
export async function rowCost(row: Job, outcome: JobOutcome): Promise<number> {
  const { tenant, attempts } = row;
  if ('state' in outcome || environmentOf(tenant) === 'test') return 0;
  if ('error' in outcome && outcome.timePaidBy === undefined) return 0;
  if (attempts === 1 && outcome.costHundredths !== undefined) return outcome.costHundredths;
  const accountId = accountOf(tenant);
  const { credits } = await readAccount(accountId);
  const ids = 'error' in outcome && outcome.timePaidBy ? [outcome.timePaidBy] : chargeIds(row);
  const charges = ids.flatMap((id) => [id, refundOf(id)]).map((id) => findCharge(accountId, credits, id));
  return (await Promise.all(charges)).reduce((sum, charge) => sum + (charge?.costHundredths ?? 0), 0);
}
