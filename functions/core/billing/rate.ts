import { countInWindow } from '../aws/count-in-window.ts';
import type { Environment } from '../contract/environment.ts';
import { ratePerMinute } from '../settings.ts';

/** The state of an account's rate limit in one environment, including the call that was just counted. */
export interface Rate {
  /** How many calls are allowed in a window. */
  readonly limit: number;
  /** How many calls are left in this window; below 0 if this call already exceeds the limit. */
  readonly remaining: number;
  /** Seconds until the next window begins. */
  readonly resetSeconds: number;
}

/** The length of a window. Each window has its own count. */
export const rateWindowSeconds = 60;

/** Counts a call of an account, whatever its outcome. */
export async function countCall(accountId: string, environment: Environment): Promise<Rate> {
  const { count, resetSeconds } = await countInWindow(`${accountId}#${environment}`, rateWindowSeconds);
  const limit = ratePerMinute(environment);
  return { limit, remaining: limit - count, resetSeconds };
}
