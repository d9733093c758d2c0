import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/clients.ts';
import { tableNamed } from '../settings.ts';
import type { Charge } from './account.ts';
import { chargeTimeMs } from './charge-id.ts';

/** Writes the row of a charge that is spent. Writing it again changes nothing. */
export async function putUsageRow(accountId: string, chargeId: string, charge: Charge): Promise<void> {
  const at = new Date(chargeTimeMs(chargeId)).toISOString();
  await dynamodb.send(
    new PutCommand({ TableName: tableNamed('usage'), Item: { accountId, chargeId, at, ...charge } }),
  );
}

/** Whether the charge's row is written, at this moment. */
export async function hasUsageRow(accountId: string, chargeId: string): Promise<boolean> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableNamed('usage'),
      Key: { accountId, chargeId },
      ConsistentRead: true,
    }),
  );
  return Item !== undefined;
}
