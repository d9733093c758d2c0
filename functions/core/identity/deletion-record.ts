import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { scanItems } from '../aws/query-items.ts';
import { tableNamed } from '../settings.ts';

/** An account deletion in progress, for the cleanup to finish. */
export interface DeletionRecord {
  readonly accountId: string;
  /** ISO 8601. */
  readonly createdAt: string;
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

/** Removes the record of a deletion that the cleanup has finished. */
export async function removeDeletion(accountId: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('deletions'), Key: { accountId } }));
}
