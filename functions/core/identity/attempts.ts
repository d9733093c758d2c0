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

/** How long an address has to wait once it has failed so often. */
const cooldownsMs: Readonly<Record<number, number>> = { 5: 60_000, 10: 15 * 60_000 };

/** How long an item stays after its failures have stopped to count: clocks differ. */
const graceSeconds = 3_600;

/**
 * Refuses an address, as the gateway gives it, from which too much has failed: ask it before a credential is looked
 * at, or beside. Throws auth_cooldown, with Retry-After, and account_under_review.
 */
export async function refuseTooManyFailures(sourceIp: string): Promise<void> {
  refuseBlocked(await readAttempts(clientAddress(sourceIp)));
}

/**
 * Counts a credential that failed, and gives the attempt's id. Of many that fail at once each counts once, until the
 * address has to wait: those that come after are told so, whatever they presented, and do not count. Throws
 * auth_cooldown and account_under_review for them.
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
 * Forgets what failed from an address from which something good came, unless it is to be reviewed. `attemptId` is an
 * attempt that was counted before it was known to be good: then it brought no review about.
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

/** Writes the next state of an address, unless somebody has written another one meanwhile. */
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
