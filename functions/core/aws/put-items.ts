import { setTimeout as after } from 'node:timers/promises';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { chunk } from '../chunk.ts';
import type { TableName } from '../contract/resources/tables.ts';
import { tableNamed } from '../settings.ts';
import { dynamodb } from './dynamodb-client.ts';
import { keyOf } from './item-key.ts';

/** DynamoDB's limit for a request. */
const itemsOfBatch = 25;

/** The times to wait for a table that leaves items unwritten, because it has too much to write at once. */
const pausesMs = [50, 100, 200, 400, 800, 1_600, 3_200];

/**
 * Writes items, in requests of 25, over those with the same keys. Of several with one key the last is written, since a request
 * takes only one. Throws if the table still leaves some unwritten after seconds; can be repeated.
 */
export async function putItems(table: TableName, items: readonly object[]): Promise<void> {
  const byKey = new Map(items.map((item) => [JSON.stringify(keyOf(table, item)), item]));
  for (const batch of chunk([...byKey.values()], itemsOfBatch)) await putBatch(tableNamed(table), batch);
}

async function putBatch(name: string, items: readonly object[]): Promise<void> {
  let unwritten: Writes = items.map((item) => ({ PutRequest: { Item: { ...item } } }));
  for (const pauseMs of [0, ...pausesMs]) {
    await after(pauseMs);
    const command = new BatchWriteCommand({ RequestItems: { [name]: unwritten } });
    const { UnprocessedItems }: BatchWriteCommandOutput = await dynamodb.send(command);
    unwritten = UnprocessedItems?.[name] ?? [];
    if (unwritten.length === 0) return;
  }
  throw new Error(`${unwritten.length} items of ${name} were left unwritten`);
}

type Writes = NonNullable<BatchWriteCommandInput['RequestItems']>[string];
