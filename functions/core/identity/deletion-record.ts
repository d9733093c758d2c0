import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { scanItems } from '../aws/dynamodb/query-items.ts';
import { tableNamed } from '../settings.ts';

/** An account deletion in progress, for the cleanup to finish. */
export interface DeletionRecord {
  readonly accountId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When the cleanup goes on with it, in ISO 8601; at once if undefined. */
  readonly dueAt?: string;
}

/** Records an account's deletion, so that the cleanup finishes it. */
export async function putDeletion(accountId: string): Promise<void> {
  const record: DeletionRecord = { accountId, createdAt: new Date().toISOString() };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('deletions'), Item: record }));
}

/** Every deletion in progress, read consistently, in any order. */
export function deletions(): AsyncGenerator<DeletionRecord, void> {
  return scanItems({ TableName: tableNamed('deletions'), ConsistentRead: true });
}

/** The deletion of an account, read consistently; undefined if there is none in progress. */
export async function getDeletion(accountId: string): Promise<DeletionRecord | undefined> {
  const command = new GetCommand({
    TableName: tableNamed('deletions'),
    Key: { accountId },
    ConsistentRead: true,
  });
  return (await dynamodb.send(command)).Item as DeletionRecord | undefined;
}

/** Lets the cleanup go on with a deletion only from this moment on, if it is still in progress. */
export async function postponeDeletion(accountId: string, untilMs: number): Promise<void> {
  await conditionHeld(
    dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('deletions'),
        Key: { accountId },
        UpdateExpression: 'SET dueAt = :dueAt',
        ConditionExpression: 'attribute_exists(accountId)',
        ExpressionAttributeValues: { ':dueAt': new Date(untilMs).toISOString() },
      }),
    ),
  );
}

/** Removes the record of a deletion that the cleanup has finished. */
export async function removeDeletion(accountId: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('deletions'), Key: { accountId } }));
}
