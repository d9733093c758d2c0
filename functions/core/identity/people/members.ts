import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DeleteCommandInput,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { tableNamed } from '../../settings.ts';
import { findCredential, type Member, type MembersRecord, secretHash } from '../credentials/credential.ts';

export type Members = MembersRecord['members'];

/** The people of an account by their hashes, read consistently. */
export async function readMembers(accountId: string): Promise<Members> {
  return (await readRecord(accountId))?.members ?? {};
}

/** Makes a person the owner of an account that has no people yet. Returns false if it has some. */
export function putFirstMember(accountId: string, person: string, member: Member): Promise<boolean> {
  const record = {
    hash: membersHash(accountId),
    kind: 'members',
    accountId,
    createdAt: member.since,
  } as const;
  return replace({ ...record, members: { [person]: member }, version: 1 }, undefined);
}

/** Removes the list of an account's people. */
export async function removeMembers(accountId: string): Promise<void> {
  const Key = { hash: membersHash(accountId) };
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('credentials'), Key }));
}

/**
 * Changes the people of an account in one step, whatever others change at the same time, and removes another item with it
 * if one is given. `change` returns the people afterwards, and is asked again when anything else was changed first. Throws
 * what it throws, and invalid_field if no owner would be left.
 */
export async function changeMembers(
  accountId: string,
  change: (members: Members) => Members | Promise<Members>,
  removing?: DeleteCommandInput,
): Promise<Members> {
  for (;;) {
    const record = await readRecord(accountId);
    if (!record) throw new Problem('invalid_field', 'The account no longer exists.');
    const members = await change(record.members);
    if (Object.values(members).every(({ role }) => role !== 'owner')) throw lastOwner();
    const changed = { ...record, members, version: record.version + 1 };
    if (await replace(changed, record.version, removing)) return members;
  }
}

/** Stores the people, unless the item is not as it was read any more, or exists if it did not. */
async function replace(
  record: MembersRecord,
  version: number | undefined,
  removing?: DeleteCommandInput,
): Promise<boolean> {
  const unchanged = {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  };
  const isNew = {
    ConditionExpression: 'attribute_not_exists(#hash)',
    ExpressionAttributeNames: { '#hash': 'hash' },
  };
  const condition = version === undefined ? isNew : unchanged;
  const Put = { TableName: tableNamed('credentials'), Item: record, ...condition };
  if (!removing) return conditionHeld(dynamodb.send(new PutCommand(Put)));
  try {
    await dynamodb.send(new TransactWriteCommand({ TransactItems: [{ Put }, { Delete: removing }] }));
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
}

async function readRecord(accountId: string): Promise<MembersRecord | undefined> {
  const found = await findCredential(membersHash(accountId));
  return found?.kind === 'members' ? found : undefined;
}

/** The key of the item. No secret starts like this, so the two are never confused. */
function membersHash(accountId: string): string {
  return secretHash(`members ${accountId}`);
}

function lastOwner(): Problem {
  return new Problem(
    'invalid_field',
    'An account needs an owner. Make somebody else an owner first, or delete the account.',
  );
}
