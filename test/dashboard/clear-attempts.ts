import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../../functions/core/settings.ts';

/** Forgets every failed attempt to get in: tests share one address. Import it after the service has started. */
export async function clearAttempts(): Promise<void> {
  const TableName = tableNamed('attempts');
  const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName }));
  for (const { subject } of Items) {
    await dynamodb.send(new DeleteCommand({ TableName, Key: { subject } }));
  }
}
