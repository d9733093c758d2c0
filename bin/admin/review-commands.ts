import { clearReview, listReviews } from '../../functions/core/identity/reviews.ts';
import { type Command, given } from './arguments.ts';

/** What an operator does about addresses from which too much has failed. */
export const reviewCommands: Readonly<Record<string, Command>> = {
  reviews: async () =>
    (await listReviews()).map(({ address, failures, lastFailedAtMs }) => ({
      address,
      failures,
      lastFailedAt: new Date(lastFailedAtMs).toISOString(),
    })),

  'clear-review': async ([word]) => {
    const address = given(word, 'ADDRESS');
    if (await clearReview(address)) return { cleared: address };
    throw new Error(`nothing has failed from ${address}`);
  },
};
