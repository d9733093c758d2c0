import { setTimeout as pause } from 'node:timers/promises';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { chunk } from '../../chunk.ts';
import { serviceBusy } from '../../contract/problems/service-busy.ts';
import type { TableName } from '../../contract/resources/tables.ts';
import { tableNamed } from '../../settings.ts';
import { dynamodb } from './dynamodb-client.ts';
import { keyOf } from './item-key.ts';

type Writes = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** DynamoDB's limit for the items of a request. */
const itemsOfBatch = 25;

/** The times to wait for a table that leaves items of a request undone, because it has too much to write at once. */
const pausesMs = [50, 100, 200, 400, 800, 1_600];

/**
 * Writes items over those with the same keys. Of several with one key the last is written, since a request takes only one.
 * Can be repeated. Throws service_busy if the table is throttled for seconds.
 */
export async function putItems(table: TableName, items: readonly object[]): Promise<void> {
  const byKey = new Map(items.map((item) => [JSON.stringify(keyOf(table, item)), item]));
  await writeAll(
    table,
    [...byKey.values()].map((item) => ({ PutRequest: { Item: { ...item } } })),
  );
}

/** Removes items by their keys, if they exist. Throws service_busy if the table is throttled for seconds. */
export async function deleteItems(table: TableName, keys: readonly object[]): Promise<void> {
  await writeAll(
    table,
    keys.map((key) => ({ DeleteRequest: { Key: { ...key } } })),
  );
}

async function writeAll(table: TableName, writes: Writes): Promise<void> {
  await Promise.all(chunk(writes, itemsOfBatch).map((batch) => write(tableNamed(table), batch)));
}

async function write(name: string, batch: Writes): Promise<void> {
  let left = batch;
  for (const pauseMs of [0, ...pausesMs]) {
    if (pauseMs > 0) await pause(pauseMs);
    const command = new BatchWriteCommand({ RequestItems: { [name]: left } });
    const { UnprocessedItems }: BatchWriteCommandOutput = await dynamodb.send(command);
    left = UnprocessedItems?.[name] ?? [];
    if (left.length === 0) return;
  }
  throw serviceBusy(new Error(`${left.length} items of ${name} were left undone`));
}
