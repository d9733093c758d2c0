import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MeteredDynamodb, startMeteredDynamodb } from '../../bench/metered-dynamodb.ts';
import { type Dynamodb, startDynamodb } from '../../local/dynamodb.ts';
import { storeVariables } from '../../local/store-variables.ts';

const access = { accessKeyId: 'test', secretAccessKey: 'test-secret', region: 'us-east-1' };

let folder: string;
let store: Dynamodb;
let metered: MeteredDynamodb;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'metered-'));
  store = await startDynamodb(folder, access);
  metered = await startMeteredDynamodb(store.url, access);
  Object.assign(
    process.env,
    storeVariables({ dynamodbUrl: metered.url, s3Url: 'http://127.0.0.1:1' }, access),
  );
});

afterAll(async () => {
  metered.close();
  await store.stop();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const key = { tenant: 'account#live', id: 'document' };

async function commands() {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const { DeleteCommand, GetCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const TableName = tableNamed('documents');
  const unitsOf = async (operate: () => Promise<unknown>) =>
    metered.meter(async () => void (await operate()));
  return {
    put: (item: object) =>
      unitsOf(() => dynamodb.send(new PutCommand({ TableName, Item: { ...key, ...item } }))),
    get: (ConsistentRead: boolean) =>
      unitsOf(() => dynamodb.send(new GetCommand({ TableName, Key: key, ConsistentRead }))),
    remove: () => unitsOf(() => dynamodb.send(new DeleteCommand({ TableName, Key: key }))),
  };
}

test('writes are counted by the kilobyte, plus one for each index entry that they create, move or remove', async () => {
  const { put, remove } = await commands();
  const swept = { sweepKey: '2026-01-01#1', sweepAt: '2026-01-01' };
  expect(await put({})).toEqual({ reads: 0, writes: 1 });
  expect(await put(swept)).toEqual({ reads: 0, writes: 1 + 1 });
  expect(await put(swept)).toEqual({ reads: 0, writes: 1 });
  expect(await put({ ...swept, state: 'stored' })).toEqual({ reads: 0, writes: 1 + 1 });
  expect(await put({ ...swept, sweepKey: '2026-01-15#1' })).toEqual({ reads: 0, writes: 1 + 2 });
  expect(await put({ ...swept, text: 'x'.repeat(1_500) })).toEqual({ reads: 0, writes: 2 + 3 });
  expect(await remove()).toEqual({ reads: 0, writes: 2 + 2 });
});

test('reads are counted by four kilobytes, and by half where they need not be consistent', async () => {
  const { put, get } = await commands();
  await put({ text: 'x'.repeat(5_000) });
  expect(await get(true)).toEqual({ reads: 2, writes: 0 });
  expect(await get(false)).toEqual({ reads: 1, writes: 0 });
});
