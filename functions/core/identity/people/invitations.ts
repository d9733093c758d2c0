import { randomBytes } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/dynamodb/conditional-write.ts';
import { countInWindow } from '../../aws/dynamodb/count-in-window.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import type { Role } from '../../contract/callers/role.ts';
import { limits } from '../../contract/limits.ts';
import { invalidField } from '../../contract/problems/invalid-field.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { tableNamed } from '../../settings.ts';
import { accountCredentials } from '../credentials/account-credentials.ts';
import { findCredential, type InvitationRecord, secretHash } from '../credentials/credential.ts';
import { normalizedEmail } from '../sign-in/normalized-email.ts';
import { readMembers } from './members.ts';
import { personHash } from './person.ts';

interface NewInvitation {
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  /** The address of the person who invites. */
  readonly invitedBy: string;
}

const hourSeconds = 3_600;

/**
 * Invites an address to an account, for seven days, and returns the token of the invitation, which is stored only as a
 * hash. Throws invalid_field and rate_limited.
 */
export async function invite({ accountId, role, invitedBy, ...given }: NewInvitation): Promise<string> {
  const email = normalizedEmail(given.email);
  const [members, invited] = await Promise.all([readMembers(accountId), invitationsOf(accountId)]);
  if (members[personHash(email)]) throw invalidField('email', 'is of somebody who belongs to the account');
  if (Object.keys(members).length + invited.length >= limits.people) throw tooMany();
  await limitInvitations(accountId);
  const token = randomBytes(32).toString('base64url');
  const record: InvitationRecord = {
    hash: invitationHash(token),
    kind: 'invitation',
    accountId,
    email,
    role,
    invitedBy,
    createdAt: new Date().toISOString(),
    expiresAtSeconds: Math.floor(Date.now() / 1_000) + limits.invitationDays * 86_400,
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: record }));
  return token;
}

/** The invitation with this token, read consistently. Throws invalid_field if it was used, withdrawn or has expired. */
export async function findInvitation(token: string): Promise<InvitationRecord> {
  const found = await findCredential(invitationHash(token));
  if (found?.kind === 'invitation' && isValid(found)) return found;
  throw new Problem(
    'invalid_field',
    'The invitation was used or withdrawn, or has expired. Ask for another one.',
  );
}

/** The open invitations of an account, oldest first, from an index that may lag behind by a moment. */
export async function invitationsOf(accountId: string): Promise<readonly InvitationRecord[]> {
  return (await Array.fromAsync(accountCredentials(accountId, { kind: 'invitation' }))).filter(isValid);
}

/** Withdraws an invitation of an account. Returns false if there is none. */
export function withdrawInvitation(accountId: string, hash: string): Promise<boolean> {
  return conditionHeld(dynamodb.send(new DeleteCommand(removalOf({ accountId, hash }))));
}

/** The removal of an invitation that must still be there. */
export function removalOf({ accountId, hash }: Pick<InvitationRecord, 'accountId' | 'hash'>) {
  return {
    TableName: tableNamed('credentials'),
    Key: { hash },
    ConditionExpression: 'accountId = :account AND kind = :invitation',
    ExpressionAttributeValues: { ':account': accountId, ':invitation': 'invitation' },
  };
}

async function limitInvitations(accountId: string): Promise<void> {
  const { count, resetSeconds } = await countInWindow(`invite#${accountId}`, hourSeconds);
  if (count <= limits.invitationsPerHour) return;
  throw new Problem(
    'rate_limited',
    `An account can invite ${limits.invitationsPerHour} people an hour. Invite others later.`,
    { headers: { 'Retry-After': String(resetSeconds) } },
  );
}

function isValid({ expiresAtSeconds }: InvitationRecord): boolean {
  return expiresAtSeconds * 1_000 > Date.now();
}

/** No other secret starts like this, so the two are never confused. */
function invitationHash(token: string): string {
  return secretHash(`invitation ${token}`);
}

function tooMany(): Problem {
  return new Problem(
    'invalid_field',
    `An account can have at most ${limits.people} people, including those who are invited. Remove somebody first.`,
  );
}
