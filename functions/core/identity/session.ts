import { randomBytes } from 'node:crypto';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import { type Account, findAccount } from './account.ts';
import { findCredential, type SessionRecord, secretHash } from './credential.ts';
import { csrfToken } from './csrf-token.ts';

/** A browser that is signed in. */
export interface Session {
  /** What the session is kept under. */
  readonly hash: string;
  readonly accountId: string;
  readonly email: string;
  /** When the browser signed in, in ISO 8601. */
  readonly createdAt: string;
  /** What every form of the session must carry. */
  readonly csrfToken: string;
}

/** A session as it begins: the token goes into the browser's cookie, and is kept nowhere else. */
export interface NewSession {
  readonly token: string;
  readonly session: Session;
}

/** A session ends so long after it began, whatever it is used for: the longest life of its cookie, too. */
export const sessionSeconds = 7 * 24 * 3_600;

/** It ends so long after it was used last. */
const idleSeconds = 24 * 3_600;

/** How exactly its last use is known: a page waits for the note, so most pages make none. */
const noteAgainSeconds = 15 * 60;

const tokenPattern = /^[\w-]{43}$/;

/** Begins a session of its own at each sign-in: what a browser had before, or was given by others, is not used. */
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
 * The session of a cookie's token, or undefined where it is none, has ended, or its account is being deleted. An
 * address that has to wait is refused its sessions, too: ask refuseTooManyFailures beside this.
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

/** A note that fails is left to a later page. */
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
