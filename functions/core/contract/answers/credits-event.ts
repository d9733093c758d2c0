import * as z from 'zod';

/** The webhook of a low balance. */
export const creditsEvent = z
  .object({
    type: z.literal('credits.low').describe('Type of the event.'),
    timestamp: z.iso.datetime().describe('When the balance fell below.'),
    data: z.object({
      balance: z.number().describe('Balance in credits.'),
      reserved: z.number().describe('Credits that are reserved and not spent.'),
      below: z.number().describe('The balance that the account has set.'),
    }),
  })
  .meta({ title: 'CreditsEvent' });

export type CreditsEvent = z.input<typeof creditsEvent>;
