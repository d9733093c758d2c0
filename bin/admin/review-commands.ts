import type { AttemptRecord } from '../../functions/core/identity/attempts/attempt-record.ts';
import { kindOf } from '../../functions/core/identity/attempts/attempt-subject.ts';
import { clearReview, listReviews } from '../../functions/core/identity/attempts/reviews.ts';
import { type Command, given } from './arguments.ts';

/** The operator's commands for accounts, clients and addresses with too many failed attempts. */
export const reviewCommands: Readonly<Record<string, Command>> = {
  reviews: async () => (await listReviews()).map(describeReview),

  'clear-review': async ([word]) => {
    const who = given(word, 'WHO');
    if (await clearReview(who)) return { cleared: who };
    throw new Error(`nothing has failed that counts against ${who}`);
  },
};

/** For an account or client, also the source addresses of the attempts. */
function describeReview({ subject, failures, among, lastFailedAtMs, blockedUntilMs }: AttemptRecord): object {
  const kind = kindOf(subject);
  const isNamed = kind === 'account' || kind === 'client';
  const from = Object.entries(among).map(([address, count]) => [address.replace(/^address /, ''), count]);
  return {
    [kind === 'keys' ? 'address' : kind]: subject.slice(kind.length + 1),
    guessed: {
      account: 'passwords',
      client: 'secrets',
      address: 'passwords and secrets',
      keys: 'keys and tokens',
    }[kind],
    failures,
    ...(isNamed && { from: Object.fromEntries(from) }),
    lastFailedAt: new Date(lastFailedAtMs).toISOString(),
    ...(blockedUntilMs && { waitsUntil: new Date(blockedUntilMs).toISOString() }),
  };
}
