import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import {
  type AttemptRecord,
  memoryMs,
  readAttempts,
  refuseBlocked,
  reviewedFailures,
} from './attempt-record.ts';
import { clientAddress } from './client-address.ts';

/** How long an address is blocked after this many failures. */
const cooldownsMs: Readonly<Record<number, number>> = { 5: 60_000, 10: 15 * 60_000 };

/** How long an item is kept after its failures no longer count, because clocks differ. */
const graceSeconds = 3_600;

/**
 * Refuses an address with too many failed attempts. Call it before checking a credential, or at the same time.
 * `sourceIp` is as the gateway gives it. Throws auth_cooldown, with Retry-After, and account_under_review.
 */
export async function refuseTooManyFailures(sourceIp: string): Promise<void> {
  refuseBlocked(await readAttempts(clientAddress(sourceIp)));
}

/**
 * Counts a failed credential and returns the attempt's id. Simultaneous failures are each counted once until the
 * address is blocked. After that, attempts are not counted and throw auth_cooldown or account_under_review, whatever
 * credential they have.
 */
export async function noteFailedAttempt(sourceIp: string): Promise<string> {
  const address = clientAddress(sourceIp);
  const attemptId = randomUUID();
  for (;;) {
    const before = await readAttempts(address);
    if (before?.attemptId === attemptId) return attemptId; // the answer to writing it was lost
    refuseBlocked(before);
    if (await replace(before, afterFailure(address, before, attemptId))) return attemptId;
  }
}

/**
 * Resets the failures of an address after a success, unless it has to be reviewed. `attemptId` is an attempt that was
 * counted before it was known to be valid; such an attempt does not cause a review.
 */
export async function noteSuccess(sourceIp: string, attemptId = ''): Promise<void> {
  await conditionHeld(
    dynamodb.send(
      new DeleteCommand({
        TableName: tableNamed('attempts'),
        Key: { address: clientAddress(sourceIp) },
        ConditionExpression: 'failures < :reviewed OR attemptId = :attempt',
        ExpressionAttributeValues: { ':reviewed': reviewedFailures, ':attempt': attemptId },
      }),
    ),
  );
}

function afterFailure(address: string, before: AttemptRecord | undefined, attemptId: string): AttemptRecord {
  const nowMs = Date.now();
  const failures = (before?.failures ?? 0) + 1;
  const cooldownMs = cooldownsMs[failures];
  return {
    address,
    failures,
    lastFailedAtMs: nowMs,
    attemptId,
    ...(cooldownMs && { blockedUntilMs: nowMs + cooldownMs }),
    ...(failures < reviewedFailures && {
      expiresAtSeconds: Math.ceil((nowMs + memoryMs) / 1_000) + graceSeconds,
    }),
  };
}

/** Writes the next state of an address, unless someone else has changed it in the meantime. */
function replace(before: AttemptRecord | undefined, after: AttemptRecord): Promise<boolean> {
  const stale = 'failures < :reviewed AND lastFailedAtMs <= :forgotten';
  return conditionHeld(
    dynamodb.send(
      new PutCommand({
        TableName: tableNamed('attempts'),
        Item: after,
        ConditionExpression: before ? 'attemptId = :before' : `attribute_not_exists(address) OR (${stale})`,
        ExpressionAttributeValues: before
          ? { ':before': before.attemptId }
          : { ':reviewed': reviewedFailures, ':forgotten': after.lastFailedAtMs - memoryMs },
      }),
    ),
  );
}
