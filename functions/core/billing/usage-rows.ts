import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import type { Charge } from '../identity/account.ts';
import { tableNamed } from '../settings.ts';
import { uuidV7TimeMs } from '../uuid-v7.ts';
import type { TransactItem } from './update-credits.ts';

/** A spent charge in the usage table. `at` is when the call began, in ISO 8601. */
export interface UsageRow extends Charge {
  readonly accountId: string;
  readonly chargeId: string;
  readonly at: string;
}

/** How long a row is kept after its call began: longer than its charge can be refunded. Its day's sum is kept. */
const keptDays = 90;

/** The usage row of a spent charge. */
export function usageRow(accountId: string, chargeId: string, charge: Charge): UsageRow {
  return { accountId, chargeId, at: new Date(uuidV7TimeMs(chargeId)).toISOString(), ...charge };
}

/** Writes a row, if it does not exist. */
export function putUsageRow(row: UsageRow): Pick<TransactItem, 'Put'> {
  const expiresAtSeconds = Math.ceil(Date.parse(row.at) / 1_000) + keptDays * 86_400;
  return {
    Put: {
      TableName: tableNamed('usage'),
      Item: { ...row, chargeId: rowKey(row.chargeId), expiresAtSeconds },
      ConditionExpression: 'attribute_not_exists(chargeId)',
    },
  };
}

/** The charge's row, read consistently; undefined if it has not been written. */
export async function findUsageRow(accountId: string, chargeId: string): Promise<UsageRow | undefined> {
  const TableName = tableNamed('usage');
  // Version 0.2 wrote rows under the charge's id itself.
  const keys = [rowKey(chargeId), chargeId].map((key) => ({ accountId, chargeId: key }));
  const { Responses } = await dynamodb.send(
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys, ConsistentRead: true } } }),
  );
  const [row] = (Responses?.[TableName] ?? []) as UsageRow[];
  return row && { ...row, chargeId };
}

function rowKey(chargeId: string): string {
  return `charge#${chargeId}`;
}
