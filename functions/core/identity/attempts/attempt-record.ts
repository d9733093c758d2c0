import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { tableNamed } from '../../settings.ts';
import { kindOf, type SubjectKind } from './attempt-subject.ts';

/**
 * The failed attempts that count against one subject: one item of the attempts table. Times are milliseconds since
 * 1970.
 */
export interface AttemptRecord {
  /** Created by attempt-subject.ts. */
  readonly subject: string;
  readonly failures: number;
  /** The same failures by their other side: for an account by address, for an address by a hash of the account. */
  readonly among: Readonly<Record<string, number>>;
  readonly lastFailedAtMs: number;
  /** The end of the subject's wait, if it ends automatically. */
  readonly blockedUntilMs?: number;
  /** The last change of this item. */
  readonly changeId: string;
  /** When DynamoDB may remove the item; missing if an operator must review it. */
  readonly expiresAtSeconds?: number;
}

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** The failures at which a wait begins. */
const steps = [5, 10, 20] as const;

/** From this many failures on, an operator must review the account. */
export const reviewedFailures = 20;

/** How long failures count after the last of them. */
const memoryMs = hourMs;

/** How long an item is kept after its failures have expired, because clocks differ. */
const graceSeconds = 3_600;

/** The longest wait of subjects without operator review. The 256 bits of a client's secret cannot be guessed. */
const longestMs: Readonly<Record<SubjectKind, number | undefined>> = {
  account: undefined,
  client: 15 * minuteMs,
  address: 24 * hourMs,
  keys: 24 * hourMs,
};

/** A subject's stored record, read consistently. Its failures may have expired: see counting. */
export async function readAttempts(subject: string): Promise<AttemptRecord | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('attempts'), Key: { subject }, ConsistentRead: true }),
  );
  return Item as AttemptRecord | undefined;
}

/** The record if its failures still count, otherwise undefined. */
export function counting(record: AttemptRecord | undefined, nowMs = Date.now()): AttemptRecord | undefined {
  if (!record) return undefined;
  const lasts = Math.max(record.lastFailedAtMs + memoryMs, record.blockedUntilMs ?? 0);
  return isReviewed(record) || nowMs < lasts ? record : undefined;
}

/** Throws auth_cooldown, with Retry-After, or account_under_review if the subject must wait. */
export function refuseBlocked(record: AttemptRecord | undefined, nowMs = Date.now()): void {
  if (!record) return;
  if (isReviewed(record)) throw underReview();
  const seconds = Math.ceil(((record.blockedUntilMs ?? 0) - nowMs) / 1_000);
  if (seconds > 0) throw coolingDown(record, seconds);
}

/** Whether only an operator can end the wait. */
function isReviewed({ subject, failures }: AttemptRecord): boolean {
  return kindOf(subject) === 'account' && failures >= reviewedFailures;
}

/** A subject's record after one more failure, with the resulting wait. */
export function afterFailure(
  subject: string,
  { failures = 0, among = {} }: Partial<AttemptRecord>,
  otherSide: string,
  changeId: string,
): AttemptRecord {
  const lastFailedAtMs = Date.now();
  const waitMs = waitAfter(subject, failures + 1);
  return withExpiry({
    subject,
    failures: failures + 1,
    among: { ...among, [otherSide]: (among[otherSide] ?? 0) + 1 },
    lastFailedAtMs,
    ...(waitMs && { blockedUntilMs: lastFailedAtMs + waitMs }),
    changeId,
  });
}

/**
 * The record with failures of the other side subtracted, or undefined if none are left. A wait is kept if the remaining
 * failures would have caused it as well.
 */
export function withoutFailures(
  { expiresAtSeconds: _, blockedUntilMs, ...record }: AttemptRecord,
  { otherSide, count }: { readonly otherSide: string; readonly count: number },
  changeId: string,
): AttemptRecord | undefined {
  const failures = record.failures - count;
  if (failures === 0) return undefined;
  const { [otherSide]: before = 0, ...others } = record.among;
  return withExpiry({
    ...record,
    failures,
    among: before > count ? { ...others, [otherSide]: before - count } : others,
    ...(blockedUntilMs && stepOf(failures) === stepOf(record.failures) && { blockedUntilMs }),
    changeId,
  });
}

function withExpiry(record: AttemptRecord): AttemptRecord {
  if (isReviewed(record)) return record;
  const endsAtMs = Math.max(record.lastFailedAtMs + memoryMs, record.blockedUntilMs ?? 0);
  return { ...record, expiresAtSeconds: Math.ceil(endsAtMs / 1_000) + graceSeconds };
}

function waitAfter(subject: string, failures: number): number | undefined {
  if (failures >= reviewedFailures) return longestMs[kindOf(subject)];
  return { 5: minuteMs, 10: 15 * minuteMs }[failures];
}

function stepOf(failures: number): number {
  return steps.findLast((step) => failures >= step) ?? 0;
}

function coolingDown({ subject }: AttemptRecord, seconds: number): Problem {
  const where = {
    account: 'on this account',
    client: 'on this app',
    address: 'from this address',
    keys: 'from this address',
  }[kindOf(subject)];
  return new Problem(
    'auth_cooldown',
    `Too many failed attempts ${where}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}

function underReview(): Problem {
  return new Problem(
    'account_under_review',
    'Too many failed attempts on this account. Nobody can sign in to it by password until the operator of the service has reviewed it. Its keys and apps keep working.',
  );
}
