import { PutCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../../functions/core/aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { chunk } from '../../../functions/core/chunk.ts';
import {
  type TableName,
  type TableShape,
  tables,
} from '../../../functions/core/contract/resources/tables.ts';
import { tableNamed } from '../../../functions/core/settings.ts';

export type Item = Readonly<Record<string, unknown>>;

interface Move {
  /** The old table's name, and the attributes of its key. */
  readonly from: string;
  readonly keys: readonly string[];
  readonly to: TableName;
  /** The items of today that an old one becomes. Throws if the item is none of this table's. */
  readonly convert: (item: Item) => readonly Item[];
  readonly isTrial: boolean;
}

/** How many items, new ones, were or would be moved; were in the new table already, and left as they are; have expired. */
interface MoveCounts {
  moved: number;
  present: number;
  expired: number;
}

/** How many items are moved at the same time. */
const atOnce = 25;

/**
 * Moves the items of an old table into one of today's. What is there already is newer and stays as it is. An old item that was
 * moved stays, too, and is marked, so that another run does not bring back what was deleted since.
 */
export async function moveItems({ from, keys, to, convert, isTrial }: Move): Promise<MoveCounts> {
  const counts = { moved: 0, present: 0, expired: 0 };
  const move = async (item: Item) => {
    const outcomes = convert(item).map((converted) => outcomeOf(to, converted, isTrial));
    for (const outcome of await Promise.all(outcomes)) counts[outcome] += 1;
    if (!isTrial) await markMoved(from, keys, item);
  };
  const scan = { TableName: from, ConsistentRead: true, FilterExpression: 'attribute_not_exists(movedAt)' };
  for await (const { Items = [] } of paginateScan({ client: dynamodb }, scan)) {
    for (const batch of chunk(Items, atOnce)) await Promise.all(batch.map(move));
  }
  return counts;
}

async function outcomeOf(to: TableName, item: Item, isTrial: boolean): Promise<keyof MoveCounts> {
  const { partitionKey, expiresAt = '' }: TableShape = tables[to];
  if (Number(item[expiresAt] ?? Number.POSITIVE_INFINITY) * 1_000 <= Date.now()) return 'expired';
  if (isTrial) return 'moved';
  const command = new PutCommand({
    TableName: tableNamed(to),
    Item: item,
    ConditionExpression: 'attribute_not_exists(#key)',
    ExpressionAttributeNames: { '#key': partitionKey },
  });
  return (await conditionHeld(dynamodb.send(command))) ? 'moved' : 'present';
}

/** DynamoDB may remove the item meanwhile, since its time is over: then there is nothing to mark. */
async function markMoved(from: string, keys: readonly string[], item: Item): Promise<void> {
  const command = new UpdateCommand({
    TableName: from,
    Key: Object.fromEntries(keys.map((key) => [key, item[key]])),
    UpdateExpression: 'SET movedAt = :now',
    ConditionExpression: 'attribute_exists(#key)',
    ExpressionAttributeNames: { '#key': keys[0] ?? '' },
    ExpressionAttributeValues: { ':now': new Date().toISOString() },
  });
  await conditionHeld(dynamodb.send(command));
}
