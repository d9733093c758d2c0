import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../../settings.ts';
import { findCredential, type PasskeyRecord, secretHash } from '../credentials/credential.ts';

/** What leads from a passkey to its person; undefined if nobody has it. */
export async function findPasskeyRecord(id: string): Promise<PasskeyRecord | undefined> {
  const found = await findCredential(passkeyHash(id));
  return found?.kind === 'passkey' ? found : undefined;
}

/** Lets a passkey lead to a person. Returns false if it is already somebody's. */
export function putPasskeyRecord(id: string, person: string): Promise<boolean> {
  const createdAt = new Date().toISOString();
  const record: PasskeyRecord = { hash: passkeyHash(id), kind: 'passkey', person, createdAt };
  const command = new PutCommand({
    TableName: tableNamed('credentials'),
    Item: record,
    ConditionExpression: 'attribute_not_exists(#hash)',
    ExpressionAttributeNames: { '#hash': 'hash' },
  });
  return conditionHeld(dynamodb.send(command));
}

/** Lets passkeys lead to nobody. */
export async function removePasskeyRecords(ids: readonly string[]): Promise<void> {
  const TableName = tableNamed('credentials');
  await Promise.all(
    ids.map((id) => dynamodb.send(new DeleteCommand({ TableName, Key: { hash: passkeyHash(id) } }))),
  );
}

/** No other secret starts like this, so the two are never confused. */
function passkeyHash(id: string): string {
  return secretHash(`passkey ${id}`);
}
