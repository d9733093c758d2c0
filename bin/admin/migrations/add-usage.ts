import { adoptEarlierRows, countEarlierRows } from '../../../functions/core/billing/earlier-credits.ts';
import { accounts } from '../../../functions/core/identity/account.ts';

/** Adds the rows that version 0.2.0 has written for single charges to the sums of their days. Returns how many. */
export async function addUsage(
  isTrial: boolean,
): Promise<{ readonly accounts: number; readonly rows: number }> {
  const counts = { accounts: 0, rows: 0 };
  for await (const { accountId } of accounts()) {
    const rows = await (isTrial ? countEarlierRows(accountId) : adoptEarlierRows(accountId));
    counts.accounts += 1;
    counts.rows += rows;
  }
  return counts;
}
