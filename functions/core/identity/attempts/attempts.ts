import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../../settings.ts';
import { secretHash } from '../credentials/credential.ts';
import {
  type AttemptRecord,
  afterFailure,
  counting,
  readAttempts,
  refuseBlocked,
  withoutFailures,
} from './attempt-record.ts';
import { addressSubject, keysSubject } from './attempt-subject.ts';

/**
 * An attempt at a password or a client's secret. It counts against the named account or client and against its address.
 */
export interface Attempt {
  /** From accountSubject or clientSubject. */
  readonly named: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
}

/**
 * Refuses an attempt on an account or client, or from an address, with too many failures. Returns whether a success
 * would have stored failures to clear. Throws auth_cooldown, with Retry-After, and account_under_review.
 * See docs/decisions/accounts.md#what-a-failed-attempt-counts-against
 */
export async function refuseTooManyFailures({ named, sourceIp }: Attempt): Promise<boolean> {
  const address = addressSubject(sourceIp);
  const [ofAddress, ofNamed] = await Promise.all([readAttempts(address), readAttempts(named)]);
  refuseBlocked(ofAddress);
  refuseBlocked(ofNamed);
  return Boolean(ofNamed?.among[address]);
}

/** Refuses an address with too many failed passwords or secrets. Throws auth_cooldown, with Retry-After. */
export async function refuseAddress(sourceIp: string): Promise<void> {
  refuseBlocked(await readAttempts(addressSubject(sourceIp)));
}

/**
 * Counts a failed attempt. Simultaneous failures are each counted once until the account, client or address must wait.
 * After that, attempts are not counted and throw auth_cooldown or account_under_review, regardless of the credential.
 */
export async function noteFailedAttempt({ named, sourceIp }: Attempt): Promise<void> {
  const address = addressSubject(sourceIp);
  const [ofAddress, ofNamed] = await Promise.all([readAttempts(address), readAttempts(named)]);
  refuseBlocked(ofAddress);
  refuseBlocked(ofNamed);
  await count(address, nameless(named), ofAddress);
  try {
    await count(named, address, ofNamed);
  } catch (error) {
    await clear(address, nameless(named), 1); // other attempts were first: this one is not examined
    throw error;
  }
}

/** After a success, clears the failures of this account or client from this address, and no others. */
export async function noteSuccess({ named, sourceIp }: Attempt): Promise<void> {
  const address = addressSubject(sourceIp);
  await Promise.all([clear(address, nameless(named)), clear(named, address)]);
}

/** Takes back one failure that was counted before the attempt was examined, and leaves all others. */
export async function takeBackAttempt({ named, sourceIp }: Attempt): Promise<void> {
  const address = addressSubject(sourceIp);
  await Promise.all([clear(address, nameless(named), 1), clear(named, address, 1)]);
}

/** Counts a key or token that was never issued. Throws auth_cooldown, with Retry-After, if its address must wait. */
export async function noteGuessedKey(sourceIp: string): Promise<void> {
  const subject = keysSubject(sourceIp);
  await count(subject, 'nobody', await readAttempts(subject));
}

/** Refuses an address with too many guessed keys or tokens. Throws auth_cooldown, with Retry-After. */
export async function refuseGuessedKeys(sourceIp: string): Promise<void> {
  refuseBlocked(await readAttempts(keysSubject(sourceIp)));
}

/** Clears all failures of a subject. Returns false if there were none. */
export function forgetAttempts(subject: string): Promise<boolean> {
  return conditionHeld(
    dynamodb.send(
      new DeleteCommand({
        TableName: tableNamed('attempts'),
        Key: { subject },
        ConditionExpression: 'attribute_exists(subject)',
      }),
    ),
  );
}

/** Adds a failure to a subject that was just read, unless it must wait by now. */
async function count(subject: string, otherSide: string, read: AttemptRecord | undefined): Promise<void> {
  const changeId = randomUUID();
  for (let stored = read; ; stored = await readAttempts(subject)) {
    if (stored?.changeId === changeId) return; // the response to writing it was lost
    refuseBlocked(stored);
    if (await replace(stored, afterFailure(subject, counting(stored) ?? {}, otherSide, changeId))) return;
  }
}

/** Removes failures of a subject's other side: at most this many, or all. */
async function clear(subject: string, otherSide: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  const changeId = randomUUID();
  for (;;) {
    const stored = await readAttempts(subject);
    const failures = Math.min(most, stored?.among[otherSide] ?? 0);
    if (!stored || failures === 0 || stored.changeId === changeId) return;
    if (await replace(stored, withoutFailures(stored, { otherSide, count: failures }, changeId))) return;
  }
}

/** Writes the next state of a subject, or removes it, unless another attempt has changed it in the meantime. */
function replace(before: AttemptRecord | undefined, after: AttemptRecord | undefined): Promise<boolean> {
  const condition = before && {
    ConditionExpression: 'changeId = :before',
    ExpressionAttributeValues: { ':before': before.changeId },
  };
  const TableName = tableNamed('attempts');
  if (after) {
    const isNew = { ConditionExpression: 'attribute_not_exists(subject)' };
    return conditionHeld(dynamodb.send(new PutCommand({ TableName, Item: after, ...(condition ?? isNew) })));
  }
  const Key = { subject: before?.subject };
  return conditionHeld(dynamodb.send(new DeleteCommand({ TableName, Key, ...condition })));
}

/**
 * The named subject as stored in an address's record: hashed, so that nothing of a deleted account remains readable.
 */
function nameless(named: string): string {
  return secretHash(named);
}
