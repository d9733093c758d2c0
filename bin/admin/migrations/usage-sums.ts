import { adoptEarlierRows, countEarlierRows } from '../../../functions/core/billing/earlier-credits.ts';
import { accounts } from '../../../functions/core/identity/account.ts';
import type { Migration } from './migration.ts';

/** Adds the rows that version 0.2.0 has written for single charges to the sums of their days. */
export const usageSums: Migration = {
  description: 'adds usage of 0.2.0 to the sums of its days; run it an hour after the deployment',
  run: async (_words, isTrial) => {
    const counts = { accounts: 0, rows: 0 };
    for await (const { accountId } of accounts()) {
      const rows = await (isTrial ? countEarlierRows(accountId) : adoptEarlierRows(accountId));
      counts.accounts += 1;
      counts.rows += rows;
    }
    return counts;
  },
};
