import { type TableName, tables } from '../../contract/resources/tables.ts';
import { tableNamed } from '../../settings.ts';
import { keyOf } from './item-key.ts';
import { queryPages } from './query-items.ts';
import { deleteItems } from './write-batches.ts';

/** How many items are removed at a time: ten requests, and their objects are no more than S3 removes with one. */
const atOnce = 250;

interface Removal<Item> {
  readonly table: TableName;
  /** The partition key's value. */
  readonly partition: string;
  /** Removes the parts that only these items refer to, before the items themselves. */
  readonly removeParts?: (items: readonly Item[]) => Promise<void>;
  /** Called before each batch. */
  readonly goesOn: () => boolean;
}

/** Removes all items of a partition. Can be repeated. Returns false if `goesOn` stopped it early. */
export async function removeItems<Item extends object>({
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
  for await (const { Items = [], LastEvaluatedKey } of pages) {
    await removeParts?.(Items as Item[]);
    await deleteItems(
      table,
      Items.map((item) => keyOf(table, item)),
    );
    if (LastEvaluatedKey && !goesOn()) return false;
  }
  return true;
}
