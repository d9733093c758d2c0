import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type TableName, tables } from '../contract/tables.ts';
import { tableNamed } from '../settings.ts';
import { dynamodb } from './dynamodb-client.ts';

/** How many items are removed at a time. */
const atOnce = 25;

interface Removal<Item> {
  readonly table: TableName;
  /** The value of the partition's key. */
  readonly partition: string;
  /** Removes what an item alone knows of, before the item itself goes. */
  readonly removeParts?: (item: Item) => Promise<void>;
  /** Asked before each few. */
  readonly goesOn: () => boolean;
}

/** Removes all items of a partition. May be repeated. Gives false where it was told to stop before the end. */
export async function removeItems<Item extends Record<string, unknown>>({
  table,
  partition,
  removeParts,
  goesOn,
}: Removal<Item>): Promise<boolean> {
  let from: Record<string, unknown> | undefined;
  do {
    if (!goesOn()) return false;
    const page = await dynamodb.send(
      new QueryCommand({
        TableName: tableNamed(table),
        KeyConditionExpression: '#partition = :partition',
        ExpressionAttributeNames: { '#partition': tables[table].partitionKey },
        ExpressionAttributeValues: { ':partition': partition },
        ConsistentRead: true,
        Limit: atOnce,
        ExclusiveStartKey: from,
      }),
    );
    const removals = ((page.Items ?? []) as Item[]).map(async (item) => {
      await removeParts?.(item);
      await dynamodb.send(new DeleteCommand({ TableName: tableNamed(table), Key: keyOf(table, item) }));
    });
    await Promise.all(removals);
    from = page.LastEvaluatedKey;
  } while (from);
  return true;
}

function keyOf(table: TableName, item: Record<string, unknown>): Record<string, unknown> {
  const keys: { readonly partitionKey: string; readonly sortKey?: string } = tables[table];
  const names = [keys.partitionKey, ...(keys.sortKey ? [keys.sortKey] : [])];
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}
