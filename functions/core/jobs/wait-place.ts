import { type Place, takePlace } from '../aws/dynamodb/take-place.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';

/**
 * Takes one of an account's places for calls that wait for a job, for so long; the one of `previous`, a token, if that still has
 * it. Throws too_many_at_once.
 */
export async function takeWaitPlace(accountId: string, keptMs: number, previous?: string): Promise<Place> {
  const place = await takePlace(`waits#${accountId}`, limits.waitsAtOnce, keptMs, previous);
  if (place) return place;
  throw new Problem(
    'too_many_at_once',
    `The account has ${limits.waitsAtOnce} calls that wait for jobs, the most that it may have at once. Wait for one of them to end, or ask without \`wait\`.`,
    { headers: { 'Retry-After': '5' } },
  );
}
