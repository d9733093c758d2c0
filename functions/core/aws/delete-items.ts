import { setTimeout as pause } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { chunk } from '../chunk.ts';
import { serviceBusy } from '../contract/problems/service-busy.ts';
import type { TableName } from '../contract/resources/tables.ts';
import { tableNamed } from '../settings.ts';
import { dynamodb } from './dynamodb-client.ts';

/** DynamoDB's limit for the items of a request. */
const itemsAtOnce = 25;

/** How often a request is repeated for what the table had no capacity for, and the first pause before that. */
const repeats = { count: 5, firstPauseMs: 50 } as const;

/** Removes items by their keys, if they exist. Throws service_busy if the table is throttled for seconds. */
export async function deleteItems(
  table: TableName,
  keys: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const TableName = tableNamed(table);
  const requests = keys.map((key) => ({ DeleteRequest: { Key: { ...key } } }));
  await Promise.all(chunk(requests, itemsAtOnce).map((some) => write({ [TableName]: some })));
}

async function write(requests: BatchWriteCommandInput['RequestItems']): Promise<void> {
  let left = requests;
  for (let repeat = 0; repeat <= repeats.count; repeat += 1) {
    const { UnprocessedItems = {} } = await dynamodb.send(new BatchWriteCommand({ RequestItems: left }));
    if (Object.keys(UnprocessedItems).length === 0) return;
    left = UnprocessedItems;
    await pause(repeats.firstPauseMs * 2 ** repeat);
  }
  throw serviceBusy(new Error('the table did not take all of a batch'));
}
