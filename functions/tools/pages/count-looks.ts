import { countInWindow } from '../../core/aws/dynamodb/count-in-window.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';

const windowSeconds = 60;

/** Counts what the pages of tools have drawn and searched for free. Throws rate_limited beyond an account's share. */
export async function countLooks(accountId: string): Promise<void> {
  const { count, resetSeconds } = await countInWindow(`tools#${accountId}`, windowSeconds);
  if (count <= limits.looksPerMinute) return;
  throw new Problem(
    'rate_limited',
    `These pages show ${limits.looksPerMinute} pictures a minute. Wait ${resetSeconds} seconds, then reload.`,
    { headers: { 'Retry-After': String(resetSeconds) } },
  );
}
