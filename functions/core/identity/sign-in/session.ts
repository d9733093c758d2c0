import { randomBytes } from 'node:crypto';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import type { Role } from '../../contract/callers/role.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { tableNamed } from '../../settings.ts';
import { findAccount } from '../account.ts';
import {
  findCredential,
  type PersonRecord,
  type SessionRecord,
  secretHash,
} from '../credentials/credential.ts';
import { accountIdsOf, type Membership, membershipIn, membershipsOf } from '../people/memberships.ts';
import { personHash, readPerson, removeAccountOf } from '../people/person.ts';
import { hasSecondFactor } from '../second-factor/factors.ts';
import { csrfToken } from './csrf-token.ts';

/** A signed-in browser. */
export interface Session {
  /** The key of the session's item. */
  readonly hash: string;
  /** The hash of the person. */
  readonly person: string;
  readonly accountId: string;
  /** The other accounts that the person may belong to. */
  readonly otherAccountIds: readonly string[];
  /** The address that the account was created with. */
  readonly accountName: string;
  /** The person's address. */
  readonly email: string;
  /** The person's role in the account, as it is now. */
  readonly role: Role;
  /** When the browser signed in, in ISO 8601. */
  readonly createdAt: string;
  /** The token that every form of the session must contain. */
  readonly csrfToken: string;
  /** Whether it gives access to nothing until the person has proved a second factor. */
  readonly isPending: boolean;
  /** When the person proved a second factor last, in seconds since 1970. */
  readonly provenAtSeconds?: number | undefined;
  /** Whether the person has a second factor, and has not proved it in the last minutes: see secondFactorMinutes. */
  readonly needsProof: boolean;
}

/** A new session. The token goes into the browser's cookie and is stored nowhere else. */
export interface NewSession {
  readonly token: string;
  readonly session: Session;
}

/** The longest life of a session, even in use, and of its cookie. */
export const sessionSeconds = 7 * 24 * 3_600;

/** The life of a session that waits for a second factor. */
const pendingSeconds = limits.secondFactorMinutes.signIn * 60;

/** The longest idle time of a session. */
const idleSeconds = 24 * 3_600;

/** The precision of the last use. A page has to wait for the write, so most pages write nothing. */
const noteAgainSeconds = 15 * 60;

const tokenPattern = /^[\w-]{43}$/;

/** What is known of a new session. */
interface Start {
  /** By default the account that the person chose last. */
  readonly accountId?: string;
  /** When the person proved a second factor, in seconds since 1970. */
  readonly provenAtSeconds?: number | undefined;
}

/**
 * Starts a new session at each sign-in, in an account of the person. If the person has a second factor and has not proved
 * it, the session is pending. Any session the browser already has, possibly planted by someone else, is not reused.
 * Throws invalid_field if the person does not belong to the account, or to any.
 */
export async function startSession(
  person: PersonRecord,
  { accountId, provenAtSeconds }: Start = {},
): Promise<NewSession> {
  const membership = accountId
    ? await membershipIn(accountId, person.hash)
    : (await membershipsOf(person))[0];
  if (!membership) throw await withoutAccount(person, accountId);
  const token = randomBytes(32).toString('base64url');
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const isPending = hasSecondFactor(person) && provenAtSeconds === undefined;
  const record: SessionRecord = {
    hash: secretHash(token),
    kind: 'session',
    accountId: membership.accountId,
    person: person.hash,
    createdAt: new Date().toISOString(),
    epoch: person.sessionEpoch,
    usedAtSeconds: nowSeconds,
    expiresAtSeconds: nowSeconds + (isPending ? pendingSeconds : sessionSeconds),
    ...(isPending && { isPending }),
    ...(provenAtSeconds !== undefined && { provenAtSeconds }),
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: record }));
  return { token, session: described(token, record, person, membership) };
}

/** The session of a cookie's token, if it gives access: see findAnySession. */
export async function findSession(token: string): Promise<Session | undefined> {
  const session = await findAnySession(token);
  return session?.isPending ? undefined : session;
}

/**
 * The session of a cookie's token, even if it is pending; undefined if it does not exist or has ended, if its person no
 * longer belongs to its account, or if the account is being deleted. A session is never refused because of others'
 * attempts from its address or on its person.
 */
export async function findAnySession(token: string): Promise<Session | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const record = await findCredential(secretHash(token));
  if (record?.kind !== 'session' || hasEnded(record)) return undefined;
  const hash = record.person ?? (await earlierPerson(record.accountId));
  const [person, membership] = await Promise.all([
    hash ? readPerson(hash) : undefined,
    hash ? membershipIn(record.accountId, hash) : undefined,
    noteUse(record),
  ]);
  if (!person || record.epoch !== person.sessionEpoch) return undefined;
  // A person of version 0.2 becomes a member only by being read.
  const now = membership ?? (record.person ? undefined : await membershipIn(record.accountId, person.hash));
  return now && now.since <= record.createdAt ? described(token, record, person, now) : undefined;
}

/** Notes that the person of a session has just proved a second factor. */
export async function noteProof({ hash }: Pick<Session, 'hash'>): Promise<void> {
  await conditionHeld(
    dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('credentials'),
        Key: { hash },
        UpdateExpression: 'SET provenAtSeconds = :now',
        ConditionExpression: 'kind = :session AND attribute_not_exists(isPending)',
        ExpressionAttributeValues: { ':session': 'session', ':now': Math.floor(Date.now() / 1_000) },
      }),
    ),
  );
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

/** Whose the sessions of version 0.2 are, which name only their account. */
async function earlierPerson(accountId: string): Promise<string | undefined> {
  const account = await findAccount(accountId);
  return account && personHash(account.email);
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

function described(
  token: string,
  { hash, createdAt, isPending, provenAtSeconds }: SessionRecord,
  person: PersonRecord,
  { accountId, name: accountName, role }: Membership,
): Session {
  const { hash: ofPerson, email } = person;
  const otherAccountIds = accountIdsOf(person).filter((id) => id !== accountId);
  const about = { person: ofPerson, accountId, otherAccountIds, accountName, email, role };
  const provenUntilSeconds = (provenAtSeconds ?? 0) + limits.secondFactorMinutes.proof * 60;
  const needsProof = hasSecondFactor(person) && Date.now() >= provenUntilSeconds * 1_000;
  const proof = { isPending: isPending ?? false, provenAtSeconds, needsProof };
  return { hash, ...about, createdAt, csrfToken: csrfToken(token), ...proof };
}

/** A person without any account is nobody any more, so that the address can sign up again. */
async function withoutAccount(person: PersonRecord, accountId: string | undefined): Promise<Problem> {
  if (accountId) return new Problem('invalid_field', 'You do not belong to this account.');
  for (const id of accountIdsOf(person)) await removeAccountOf(person.hash, id);
  return new Problem('invalid_field', 'You no longer belong to any account. Create one of your own.');
}
