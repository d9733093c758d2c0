import { addUsage } from './add-usage.ts';
import { adoptPeople } from './adopt-people.ts';
import type { Migration } from './migration.ts';

/** Makes people of the addresses of accounts, and adds the usage that version 0.2.0 has recorded to the sums of its days. */
export const release030: Migration = {
  description:
    'makes people of the addresses of accounts, and adds usage of 0.2.0 to the sums of its days; run it an hour after the deployment',
  run: async (_words, isTrial) => ({ ...(await addUsage(isTrial)), ...(await adoptPeople(isTrial)) }),
};
