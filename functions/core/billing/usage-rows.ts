import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { queryItems } from '../aws/query-items.ts';
import type { Charge } from '../identity/account.ts';
import { tableNamed } from '../settings.ts';
import { uuidV7Floor, uuidV7TimeMs } from '../uuid-v7.ts';

/** A spent charge in the usage table. `at` is when the call began, in ISO 8601. */
export interface UsageRow extends Charge {
  readonly accountId: string;
  readonly chargeId: string;
  readonly at: string;
}

/** The usage row of a spent charge. */
export function usageRow(accountId: string, chargeId: string, charge: Charge): UsageRow {
  return { accountId, chargeId, at: new Date(uuidV7TimeMs(chargeId)).toISOString(), ...charge };
}

/** Writes a row. Writing it again changes nothing. */
export async function putUsageRow(row: UsageRow): Promise<void> {
  await dynamodb.send(new PutCommand({ TableName: tableNamed('usage'), Item: row }));
}

/** The charge's row, read consistently; undefined if it has not been written. */
export async function findUsageRow(accountId: string, chargeId: string): Promise<UsageRow | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableNamed('usage'),
      Key: { accountId, chargeId },
      ConsistentRead: true,
    }),
  );
  return Item as UsageRow | undefined;
}

/** The rows of calls that began in [fromMs, untilMs), oldest first, read consistently. */
export function usageRows(
  accountId: string,
  fromMs: number,
  untilMs: number,
): AsyncGenerator<UsageRow, void> {
  return queryItems({
    TableName: tableNamed('usage'),
    KeyConditionExpression: 'accountId = :account AND chargeId BETWEEN :from AND :until',
    ExpressionAttributeValues: {
      ':account': accountId,
      ':from': uuidV7Floor(fromMs),
      ':until': uuidV7Floor(untilMs), // no id is this short, so the bound itself never matches
    },
    ConsistentRead: true,
  });
}
