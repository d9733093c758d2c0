import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { queryItems } from '../aws/query-items.ts';
import { tableNamed } from '../settings.ts';

/** A deletion that is under way: a job of nobody's but the cleanup's, which finds them all under one tenant. */
export interface DeletionRecord {
  readonly tenant: typeof tenant;
  /** The account's id. */
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** No account has such an id. */
const tenant = 'deletions';

/** Has the cleanup see to an account's deletion. */
export async function putDeletion(accountId: string): Promise<void> {
  const record: DeletionRecord = { tenant, id: accountId, createdAt: new Date().toISOString() };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('jobs'), Item: record }));
}

/** Every deletion that is under way, as it is at this moment. */
export function deletions(): AsyncGenerator<DeletionRecord, void> {
  return queryItems({
    TableName: tableNamed('jobs'),
    KeyConditionExpression: '#tenant = :tenant',
    ExpressionAttributeNames: { '#tenant': 'tenant' },
    ExpressionAttributeValues: { ':tenant': tenant },
    ConsistentRead: true,
  });
}

/** Ends the cleanup's work on a deletion. */
export async function removeDeletion(id: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('jobs'), Key: { tenant, id } }));
}
