import { randomBytes } from 'node:crypto';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb-client.ts';
import { tableNamed } from '../../settings.ts';
import { type Account, findAccount } from '../account.ts';
import { findCredential, type SessionRecord, secretHash } from '../credentials/credential.ts';
import { csrfToken } from './csrf-token.ts';

/** A signed-in browser. */
export interface Session {
  /** The key of the session's item. */
  readonly hash: string;
  readonly accountId: string;
  readonly email: string;
  /** When the browser signed in, in ISO 8601. */
  readonly createdAt: string;
  /** The token that every form of the session must contain. */
  readonly csrfToken: string;
}

/** A new session. The token goes into the browser's cookie and is stored nowhere else. */
export interface NewSession {
  readonly token: string;
  readonly session: Session;
}

/** The longest life of a session, even in use, and of its cookie. */
export const sessionSeconds = 7 * 24 * 3_600;

/** The longest idle time of a session. */
const idleSeconds = 24 * 3_600;

/** The precision of the last use. A page has to wait for the write, so most pages write nothing. */
const noteAgainSeconds = 15 * 60;

const tokenPattern = /^[\w-]{43}$/;

/**
 * Starts a new session at each sign-in. Any session the browser already has, possibly planted by someone else, is not
 * reused.
 */
export async function startSession({
  accountId,
  email,
  sessionEpoch = 0,
}: Pick<Account, 'accountId' | 'email' | 'sessionEpoch'>): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url');
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const record: SessionRecord = {
    hash: secretHash(token),
    kind: 'session',
    accountId,
    createdAt: new Date().toISOString(),
    epoch: sessionEpoch,
    usedAtSeconds: nowSeconds,
    expiresAtSeconds: nowSeconds + sessionSeconds,
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: record }));
  return { token, session: described(token, record, email) };
}

/**
 * The session of a cookie's token; undefined if it does not exist or has ended, or if its account is being deleted. A
 * session is never refused because of others' attempts from its address or on its account.
 */
export async function findSession(token: string): Promise<Session | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const record = await findCredential(secretHash(token));
  if (record?.kind !== 'session' || hasEnded(record)) return undefined;
  const [account] = await Promise.all([findAccount(record.accountId), noteUse(record)]);
  if (!account || record.epoch !== (account.sessionEpoch ?? 0)) return undefined;
  return described(token, record, account.email);
}

/** Ends a session, if there is one. */
export async function endSession(token: string): Promise<void> {
  await conditionHeld(
    dynamodb.send(
      new DeleteCommand({
        TableName: tableNamed('credentials'),
        Key: { hash: secretHash(token) },
        ConditionExpression: 'kind = :session',
        ExpressionAttributeValues: { ':session': 'session' },
      }),
    ),
  );
}

function hasEnded({ usedAtSeconds, expiresAtSeconds }: SessionRecord, nowMs = Date.now()): boolean {
  return nowMs >= 1_000 * Math.min(expiresAtSeconds, usedAtSeconds + idleSeconds);
}

/** If the write fails, a later page does it. */
async function noteUse({ hash, usedAtSeconds }: SessionRecord): Promise<void> {
  const nowSeconds = Math.floor(Date.now() / 1_000);
  if (nowSeconds - usedAtSeconds < noteAgainSeconds) return;
  const update = new UpdateCommand({
    TableName: tableNamed('credentials'),
    Key: { hash },
    UpdateExpression: 'SET usedAtSeconds = :now',
    ConditionExpression: 'attribute_exists(accountId)',
    ExpressionAttributeValues: { ':now': nowSeconds },
  });
  await dynamodb.send(update).catch(() => {});
}

function described(token: string, { hash, accountId, createdAt }: SessionRecord, email: string): Session {
  return { hash, accountId, email, createdAt, csrfToken: csrfToken(token) };
}
