import { countInWindow } from '../aws/count-in-window.ts';
import type { Environment } from '../contract/environment.ts';
import { ratePerMinute } from '../settings.ts';

/** How an account's calls in an environment stand with their limit, the one that was just counted among them. */
export interface Rate {
  /** How many calls a window may have. */
  readonly limit: number;
  /** How many more this one may have; below 0 where this call is already one too many. */
  readonly remaining: number;
  /** When the next one begins. */
  readonly resetSeconds: number;
}

/** The window of time, of which each has a count of its own. */
export const rateWindowSeconds = 60;

/** Counts a call of an account, whatever becomes of it. */
export async function countCall(accountId: string, environment: Environment): Promise<Rate> {
  const { count, resetSeconds } = await countInWindow(`${accountId}#${environment}`, rateWindowSeconds);
  const limit = ratePerMinute(environment);
  return { limit, remaining: limit - count, resetSeconds };
}
