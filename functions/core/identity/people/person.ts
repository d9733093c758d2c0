import { DeleteCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { conditionHeld, ifConditionHolds } from '../../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../../settings.ts';
import { findCredential, type PersonRecord, secretHash } from '../credentials/credential.ts';
import { removePasskeyRecords } from '../second-factor/passkey-record.ts';
import { normalizedEmail } from '../sign-in/normalized-email.ts';
import { adoptEarlierPerson } from './earlier-person.ts';

/** The key of a person's item. No secret starts like this, so the two are never confused. Throws invalid_field. */
export function personHash(email: string): string {
  return secretHash(`email ${normalizedEmail(email)}`);
}

/** The person with this address, read consistently. Throws invalid_field if it is not an address. */
export function findPerson(email: string): Promise<PersonRecord | undefined> {
  return readPerson(personHash(email));
}

/** The person with this hash, read consistently. */
export async function readPerson(hash: string): Promise<PersonRecord | undefined> {
  const found = await findCredential(hash);
  if (found?.kind !== 'signIn') return undefined;
  return Object.hasOwn(found, 'email') ? found : adoptEarlierPerson(found);
}

/** Stores a new person who belongs to one account. Returns false if the address is somebody's. */
export async function putPerson(fields: {
  readonly email: string;
  readonly accountId: string;
  readonly passwordHash?: string | undefined;
}): Promise<PersonRecord | undefined> {
  const { email, accountId, passwordHash } = fields;
  const person: PersonRecord = {
    hash: personHash(email),
    kind: 'signIn',
    accountId,
    email,
    createdAt: new Date().toISOString(),
    ...(passwordHash !== undefined && { passwordHash }),
    sessionEpoch: 0,
    accountIds: new Set([accountId]),
  };
  const command = new PutCommand({
    TableName: tableNamed('credentials'),
    Item: person,
    ConditionExpression: 'attribute_not_exists(#hash)',
    ExpressionAttributeNames: { '#hash': 'hash' },
  });
  if (await conditionHeld(dynamodb.send(command))) return person;
  // An earlier attempt of ours may have succeeded, with its response lost.
  const there = await readPerson(person.hash);
  return there?.accountId === accountId && there.createdAt === person.createdAt ? there : undefined;
}

/** A change of a person's item, in DynamoDB's expression syntax. */
export type PersonUpdate = Required<Pick<UpdateCommandInput, 'UpdateExpression'>> &
  Pick<UpdateCommandInput, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>;

/** Changes a person and returns the new state; undefined if the condition failed or the person no longer exists. */
export async function updatePerson(hash: string, update: PersonUpdate): Promise<PersonRecord | undefined> {
  const conditions = ['attribute_exists(email)', update.ConditionExpression].filter(Boolean);
  const command = new UpdateCommand({
    ...update,
    TableName: tableNamed('credentials'),
    Key: { hash },
    ConditionExpression: conditions.join(' AND '),
    ReturnValues: 'ALL_NEW',
  });
  return (await ifConditionHolds(dynamodb.send(command)))?.Attributes as PersonRecord | undefined;
}

/** Ends every session of a person. */
export async function endSessions({ hash }: Pick<PersonRecord, 'hash'>): Promise<void> {
  await updatePerson(hash, {
    UpdateExpression: 'SET sessionEpoch = sessionEpoch + :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
}

/** Notes that a person may belong to an account, before the account's members say so. */
export function addAccount(hash: string, accountId: string): Promise<PersonRecord | undefined> {
  return updatePerson(hash, {
    UpdateExpression: 'ADD accountIds :account',
    ExpressionAttributeValues: { ':account': new Set([accountId]) },
  });
}

/** Removes an account of a person, and the person who has no other: the address is then free to sign up. */
export async function removeAccountOf(hash: string, accountId: string): Promise<void> {
  await updatePerson(hash, {
    UpdateExpression: 'DELETE accountIds :account',
    ExpressionAttributeValues: { ':account': new Set([accountId]) },
  });
  const command = new DeleteCommand({
    TableName: tableNamed('credentials'),
    Key: { hash },
    // A set without elements does not exist.
    ConditionExpression: 'attribute_exists(email) AND attribute_not_exists(accountIds)',
    ReturnValues: 'ALL_OLD',
  });
  const removed = (await ifConditionHolds(dynamodb.send(command)))?.Attributes as PersonRecord | undefined;
  await removePasskeyRecords(Object.keys(removed?.factors?.passkeys ?? {}));
}
