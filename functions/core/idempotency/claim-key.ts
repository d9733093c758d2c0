import { randomUUID } from 'node:crypto';
import { refundCredits } from '../billing/refund-credits.ts';
import { accountOf } from '../contract/callers/tenant.ts';
import { Problem } from '../contract/problems/problem.ts';
import { newUuidV7 } from '../uuid-v7.ts';
import { expiry, type KeyName, type KeyRecord } from './key-record.ts';
import { getKeyRecord, putNewKeyRecord, replaceKeyRecord } from './key-table.ts';

interface Work extends KeyName {
  readonly fingerprint: string;
  /** The longest that this call can run. Until then, no other call does the work. */
  readonly leaseMs: number;
  readonly isCharged: boolean;
  readonly isJob: boolean;
}

/** How often to read a key again if it changes in the meantime. */
const maximumLooks = 5;

/** The longest Retry-After. Most calls finish before their time is over. */
const maximumRetrySeconds = 5;

/**
 * Claims the work of a key for this call, in state `working`, or returns the record of finished work, in state `done`.
 * If the call that had the work died, this call takes it over, and what the dead call had paid is returned. Throws
 * idempotency_key_reused and idempotency_in_progress.
 */
export async function claimKey(work: Work): Promise<KeyRecord> {
  const attempt = randomUUID();
  for (let look = 0; look < maximumLooks; look++) {
    const nowMs = Date.now();
    const mine = newRecord(work, attempt, nowMs);
    if (await putNewKeyRecord(mine, nowMs)) return mine;
    const found = await getKeyRecord(work);
    if (!found || hasExpired(found, nowMs)) continue;
    if (found.attempt === attempt) return found; // the response to writing it was lost
    if (found.state === 'working' && found.leaseUntilMs <= nowMs) {
      const taken = await takeOver(mine, found, nowMs);
      if (taken) return taken;
      continue;
    }
    if (found.fingerprint !== work.fingerprint) throw keyReused();
    if (found.state === 'done') return found;
    throw inProgress(found.leaseUntilMs - nowMs);
  }
  throw inProgress(0);
}

function newRecord({ leaseMs, ...work }: Work, attempt: string, nowMs: number): KeyRecord {
  return {
    ...work,
    state: 'working',
    attempt,
    attemptCount: 1,
    leaseUntilMs: nowMs + leaseMs,
    workId: newUuidV7(nowMs),
    ...expiry(nowMs),
  };
}

function hasExpired({ state, expiresAtMs }: KeyRecord, nowMs: number): boolean {
  return state === 'done' && expiresAtMs <= nowMs;
}

/**
 * Replaces a dead call with this one and returns its record; undefined if another call was faster. The record names the
 * dead call's charge until that is refunded, so that if this call dies as well, the next one refunds it. A job that the
 * dead call may have begun continues, and this call uses that same job.
 */
async function takeOver(mine: KeyRecord, dead: KeyRecord, nowMs: number): Promise<KeyRecord | undefined> {
  const inItsPlace = { ...mine, workId: dead.workId, attemptCount: dead.attemptCount + 1 };
  if (dead.isJob && dead.expiresAtMs > nowMs) {
    if (dead.fingerprint !== mine.fingerprint) throw keyReused();
    return (await replaceKeyRecord(inItsPlace, dead.attempt)) ? inItsPlace : undefined;
  }
  if (dead.isCharged) {
    if (!(await replaceKeyRecord({ ...inItsPlace, isCharged: true }, dead.attempt))) return undefined;
    await refundCredits(accountOf(mine.tenant), dead.workId);
  }
  return (await replaceKeyRecord(mine, dead.attempt)) ? mine : undefined;
}

function keyReused(): Problem {
  return new Problem(
    'idempotency_key_reused',
    'This Idempotency-Key was already used for a different request. Use a new key for each piece of work.',
  );
}

function inProgress(leaseLeftMs: number): Problem {
  const seconds = Math.min(Math.max(Math.ceil(leaseLeftMs / 1_000), 1), maximumRetrySeconds);
  return new Problem(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still being processed. Send it again in a moment for the result.',
    { headers: { 'Retry-After': String(seconds) } },
  );
}
