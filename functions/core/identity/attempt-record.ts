import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { Problem } from '../contract/problem.ts';
import { tableNamed } from '../settings.ts';

/** The failed attempts from one address: one item of the attempts table. Times are milliseconds since 1970. */
export interface AttemptRecord {
  /** As returned by clientAddress. */
  readonly address: string;
  readonly failures: number;
  readonly lastFailedAtMs: number;
  /** Until when the address is blocked, if the block ends by itself. */
  readonly blockedUntilMs?: number;
  /** The last attempt that was counted. */
  readonly attemptId: string;
  /** When DynamoDB may remove the item; missing if an operator has to review it. */
  readonly expiresAtSeconds?: number;
}

/** After this many failures, an operator has to review the address. */
export const reviewedFailures = 20;

/** How long failures count after the last of them. */
export const memoryMs = 3_600_000;

/** The record of an address, read consistently; undefined if nothing counts against it. */
export async function readAttempts(address: string, nowMs = Date.now()): Promise<AttemptRecord | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('attempts'), Key: { address }, ConsistentRead: true }),
  );
  const record = Item as AttemptRecord | undefined;
  return record && (isReviewed(record) || nowMs - record.lastFailedAtMs < memoryMs) ? record : undefined;
}

/** Throws auth_cooldown, with Retry-After, or account_under_review if the address is blocked. */
export function refuseBlocked(record: AttemptRecord | undefined, nowMs = Date.now()): void {
  if (!record) return;
  if (isReviewed(record)) throw underReview();
  const seconds = Math.ceil(((record.blockedUntilMs ?? 0) - nowMs) / 1_000);
  if (seconds > 0) throw coolingDown(seconds);
}

/** Whether only an operator can unblock the address. */
function isReviewed({ failures }: AttemptRecord): boolean {
  return failures >= reviewedFailures;
}

function coolingDown(seconds: number): Problem {
  return new Problem(
    'auth_cooldown',
    `Too many failed attempts from this address. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}

function underReview(): Problem {
  return new Problem(
    'account_under_review',
    'Too many failed attempts from this address. It is blocked until the operator of the service reviews it.',
  );
}
