import { readCredits } from '../shared/accounts/credits.ts';
import { summarizeUsage } from '../shared/accounts/summarize-usage.ts';
import type { Operations } from '../shared/contract/endpoint.ts';
import type { account } from './endpoints.ts';
import { daysInMs, usageDays } from './usage-days.ts';

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

  getCreditsUsage: async (input, { accountId, environment }) => {
    const days = usageDays(input);
    const { fromMs, untilMs } = daysInMs(days);
    // Nothing is metered in test.
    const summary = environment === 'live' ? await summarizeUsage(accountId, fromMs, untilMs) : [];
    const usage = summary.map(({ costHundredths, ...day }) => ({ ...day, credits: costHundredths / 100 }));
    return { json: { ...days, usage } };
  },
};
