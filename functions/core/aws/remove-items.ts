import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { type TableName, tables } from '../contract/resources/tables.ts';
import { tableNamed } from '../settings.ts';
import { dynamodb } from './dynamodb-client.ts';
import { keyOf } from './item-key.ts';
import { queryPages } from './query-items.ts';

/** How many items are removed at a time. */
const atOnce = 25;

interface Removal<Item> {
  readonly table: TableName;
  /** The partition key's value. */
  readonly partition: string;
  /** Removes the parts that only this item refers to, before the item itself. */
  readonly removeParts?: (item: Item) => Promise<void>;
  /** Called before each batch. */
  readonly goesOn: () => boolean;
}

/** Removes all items of a partition. Can be repeated. Returns false if `goesOn` stopped it early. */
export async function removeItems<Item extends Record<string, unknown>>({
  table,
  partition,
  removeParts,
  goesOn,
}: Removal<Item>): Promise<boolean> {
  if (!goesOn()) return false;
  const pages = queryPages({
    TableName: tableNamed(table),
    KeyConditionExpression: '#partition = :partition',
    ExpressionAttributeNames: { '#partition': tables[table].partitionKey },
    ExpressionAttributeValues: { ':partition': partition },
    ConsistentRead: true,
    Limit: atOnce,
  });
  for await (const page of pages) {
    const removals = ((page.Items ?? []) as Item[]).map(async (item) => {
      await removeParts?.(item);
      await dynamodb.send(new DeleteCommand({ TableName: tableNamed(table), Key: keyOf(table, item) }));
    });
    await Promise.all(removals);
    if (page.LastEvaluatedKey && !goesOn()) return false;
  }
  return true;
}
