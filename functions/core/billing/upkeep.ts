import type { Credits } from '../identity/account.ts';
import { releaseAbandoned } from './release-credits.ts';
import { putUsageRow, usageRow } from './usage-rows.ts';

/** The most rows written by one call. */
const maximumRows = 25;

/** How many rows may wait to be written, apart from those that calls in progress are about to write. */
const maximumWaiting = 10;

/**
 * Rows that this process has written. A call shorter than a write ends before the write is confirmed; the next call
 * removes the entry from the account. If a row is forgotten here, it is only written again.
 */
const written = new Set<string>();
const maximumRemembered = 1_000;

/** The upkeep that a call does for its account while it works. */
export interface Upkeep {
  /** Earlier charges whose usage rows have been written so far. */
  readonly recorded: readonly string[];
  /** Settles when the upkeep is finished. */
  readonly finished: Promise<unknown>;
  /** Whether too many rows are waiting. The call then waits for the upkeep, and fails if the upkeep fails. */
  readonly isOverdue: boolean;
}

/**
 * Starts writing the usage rows of earlier charges, so that no call waits for its own row, and releasing what abandoned
 * calls had reserved. Each call in progress picks a random share of the rows. Two calls that pick the same row write
 * the same content.
 */
export function startUpkeep(accountId: string, credits: Credits): Upkeep {
  const waiting = Object.entries(credits.unrecorded);
  const callCount = Object.keys(credits.pending).length;
  const isOverdue = waiting.length > maximumWaiting + 4 * callCount;
  const share = isOverdue ? waiting : waiting.filter(() => Math.random() * callCount < 1);
  const recorded: string[] = [];
  const rows = share.slice(0, maximumRows).map(async ([chargeId, charge]) => {
    if (!written.has(chargeId)) await putUsageRow(usageRow(accountId, chargeId, charge));
    remember(chargeId);
    recorded.push(chargeId);
  });
  const finished = Promise.all([...rows, releaseAbandoned(accountId, credits)]);
  finished.catch(() => {}); // what failed is left for a later call
  return { recorded, finished, isOverdue };
}

function remember(chargeId: string): void {
  if (written.size >= maximumRemembered) written.clear();
  written.add(chargeId);
}
