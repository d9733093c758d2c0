import { countInWindow } from '../aws/dynamodb/count-in-window.ts';
import type { Environment } from '../contract/resources/environment.ts';
import { ratePerMinute, testCallsPerDay } from '../settings.ts';

/** The state of an account's rate limit in one environment, including the call that was just counted. */
export interface Rate {
  /** The calls allowed in a window. */
  readonly limit: number;
  /** The calls left in this window; below 0 if this call already exceeds the limit. */
  readonly remaining: number;
  /** Seconds until the next window begins. */
  readonly resetSeconds: number;
}

/** The rates that count a call, each with its own windows. */
export interface Rates {
  readonly minute: Rate;
  /** Only in the test environment, where nothing is charged. Days are in UTC. */
  readonly day: Rate | undefined;
}

/** The length of a minute's window. */
export const rateWindowSeconds = 60;

const daySeconds = 86_400;

/** Counts a call of an account, whatever its outcome. */
export async function countCall(accountId: string, environment: Environment): Promise<Rates> {
  const [minute, day] = await Promise.all([
    countIn(`${accountId}#${environment}`, rateWindowSeconds, ratePerMinute(environment)),
    environment === 'test' ? countDay(accountId) : undefined,
  ]);
  return { minute, day };
}

/** Counts a row of a batch in the test environment, where its batch alone counts for the minute. Returns whether the day has room. */
export async function countTestRow(accountId: string): Promise<boolean> {
  return (await countDay(accountId)).remaining >= 0;
}

function countDay(accountId: string): Promise<Rate> {
  return countIn(`${accountId}#test-day`, daySeconds, testCallsPerDay());
}

async function countIn(what: string, windowSeconds: number, limit: number): Promise<Rate> {
  const { count, resetSeconds } = await countInWindow(what, windowSeconds);
  return { limit, remaining: limit - count, resetSeconds };
}
