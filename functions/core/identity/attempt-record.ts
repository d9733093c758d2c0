import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { Problem } from '../contract/problem.ts';
import { tableNamed } from '../settings.ts';

/** What failed from one address: one item of the attempts table. Times are milliseconds since 1970. */
export interface AttemptRecord {
  /** As clientAddress gives it. */
  readonly address: string;
  readonly failures: number;
  readonly lastFailedAtMs: number;
  /** Until when everything from the address is refused, where that is over by itself. */
  readonly blockedUntilMs?: number;
  /** The attempt that was counted last. */
  readonly attemptId: string;
  /** When DynamoDB may remove it; never, where an operator is to look at it. */
  readonly expiresAtSeconds?: number;
}

/** How many failures have an operator look at an address. */
export const reviewedFailures = 20;

/** How long failures count after the last of them. */
export const memoryMs = 3_600_000;

/** What is known of an address at this moment, or undefined where nothing counts against it. */
export async function readAttempts(address: string, nowMs = Date.now()): Promise<AttemptRecord | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('attempts'), Key: { address }, ConsistentRead: true }),
  );
  const record = Item as AttemptRecord | undefined;
  return record && (isReviewed(record) || nowMs - record.lastFailedAtMs < memoryMs) ? record : undefined;
}

/** Throws auth_cooldown, with Retry-After, and account_under_review, where the address has to wait. */
export function refuseBlocked(record: AttemptRecord | undefined, nowMs = Date.now()): void {
  if (!record) return;
  if (isReviewed(record)) throw underReview();
  const seconds = Math.ceil(((record.blockedUntilMs ?? 0) - nowMs) / 1_000);
  if (seconds > 0) throw coolingDown(seconds);
}

/** Whether it takes an operator to let the address in again. */
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
