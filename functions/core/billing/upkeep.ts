import type { Credits } from '../identity/account.ts';
import { releaseAbandoned } from './release-credits.ts';
import { putUsageRow, usageRow } from './usage.ts';

/** How many rows one call writes at most. */
const maximumRows = 25;

/** How many rows may wait to be written, beside those that the calls at work are about to write. */
const maximumWaiting = 10;

/**
 * Rows that this process has written. Calls shorter than a write are over before they know, and the next one tells the
 * account for them. What is forgotten here is only written again.
 */
const written = new Set<string>();
const maximumRemembered = 1_000;

/** What a call puts in order for its account while it works. */
export interface Upkeep {
  /** Earlier charges whose usage rows are written so far. */
  readonly recorded: readonly string[];
  /** When all is done. */
  readonly finished: Promise<unknown>;
  /** So many rows wait that no more may gather: the call waits for the upkeep, and fails with it. */
  readonly isOverdue: boolean;
}

/**
 * Starts to write the usage rows of charges before this one, so that no call waits for its own, and to give back
 * what dead calls left reserved. Of the calls at work each takes its share of the rows by chance: where two write the
 * same row, it is the same row.
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
  finished.catch(() => {}); // what could not be done stays to be done, and a later call does it
  return { recorded, finished, isOverdue };
}

function remember(chargeId: string): void {
  if (written.size >= maximumRemembered) written.clear();
  written.add(chargeId);
}
