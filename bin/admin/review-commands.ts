import { clearReview, listReviews } from '../../functions/core/identity/reviews.ts';
import { type Command, given } from './arguments.ts';

/** The operator's commands for addresses that are blocked after too many failed attempts. */
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
    throw new Error(`no attempt from ${address} has failed`);
  },
};
