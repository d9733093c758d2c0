import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Dynamodb, startDynamodb } from '../../local/dynamodb.ts';

// What DynamoDB on AWS refuses, and the embedded one would take.

const access = { accessKeyId: 'test', secretAccessKey: 'test-secret', region: 'us-east-1' };
const folder = mkdtempSync(join(tmpdir(), 'dynamodb-refusals-'));

let dynamodb: Dynamodb;
let client: DynamoDBClient;

beforeAll(async () => {
  dynamodb = await startDynamodb(folder, access);
  client = new DynamoDBClient({
    endpoint: dynamodb.url,
    region: 'us-east-1',
    credentials: access,
    maxAttempts: 1,
  });
});

afterAll(async () => {
  client.destroy();
  await dynamodb.stop();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const text = (length: number) => ({ S: 'x'.repeat(length) });
const item = (more: object) => ({ tenant: { S: 'a#live' }, id: { S: '2026' }, ...more });

function put(more: object) {
  return client.send(new PutItemCommand({ TableName: 'pdf-service-calls', Item: item(more) }));
}

function query(condition: string, values: object, more: object = {}) {
  return client.send(
    new QueryCommand({
      TableName: 'pdf-service-calls',
      KeyConditionExpression: `tenant = :tenant${condition}`,
      ExpressionAttributeValues: { ':tenant': { S: 'a#live' }, ...values },
      ...more,
    }),
  );
}

function update(expression: string, value: object, condition?: string) {
  return client.send(
    new UpdateItemCommand({
      TableName: 'pdf-service-calls',
      Key: item({}),
      UpdateExpression: expression,
      ExpressionAttributeValues: { ':value': value } as never,
      ConditionExpression: condition,
    }),
  );
}

function transaction(keys: readonly string[]) {
  return client.send(
    new TransactWriteItemsCommand({
      TransactItems: keys.map((accountId) => ({
        Update: {
          TableName: 'pdf-service-accounts',
          Key: { accountId: { S: accountId } },
          UpdateExpression: 'SET seen = :seen',
          ExpressionAttributeValues: { ':seen': { N: '1' } },
        },
      })),
    }),
  );
}

function nested(depth: number): object {
  return depth === 0 ? { S: 'x' } : { M: { inner: nested(depth - 1) } };
}

const between = ' AND id BETWEEN :from AND :until';
const filter = (count: number) => ({
  FilterExpression: `code IN (${Array.from({ length: count }, (_, index) => `:v${index}`).join(', ')})`,
});
const listed = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`:v${index}`, { S: `${index}` }]));
const many = (count: number) => Array.from({ length: count }, (_, index) => `account${index}`);
const set = (bytes: number) => `SET ${'x'.repeat(bytes - 13)} = :value`;
const or = (operators: number) =>
  Array.from({ length: (operators + 1) / 2 }, () => 'code = :value').join(' OR ');

test.each<readonly [title: string, refused: () => Promise<unknown>, taken: () => Promise<unknown>]>([
  ['an empty value of an index’s key', () => put({ requestId: text(0) }), () => put({ requestId: text(1) })],
  [
    'a long value of an index’s key',
    () => put({ requestId: text(1_025) }),
    () => put({ requestId: text(1_024) }),
  ],
  [
    'an empty value given to an index’s key',
    () => update('SET requestId = :value', text(0)),
    () => update('SET requestId = :value', text(1)),
  ],
  [
    'an empty value given to an index’s key that is not there',
    () => update('SET requestId = if_not_exists(requestId, :value)', text(0)),
    () => update('SET requestId = if_not_exists(requestId, :value)', text(1)),
  ],
  [
    'an empty bound of a key',
    () => query(between, { ':from': text(0), ':until': { S: '~' } }),
    () => query(between, { ':from': { S: '0' }, ':until': { S: '~' } }),
  ],
  [
    'an empty start of a key',
    () => query(' AND begins_with(id, :start)', { ':start': text(0) }),
    () => query(' AND begins_with(id, :start)', { ':start': text(1) }),
  ],
  [
    'an empty partition key',
    () => query('', { ':tenant': text(0) }),
    () => query('', { ':tenant': text(2_048) }),
  ],
  [
    'a long sort key',
    () => query(' AND id = :id', { ':id': text(1_025) }),
    () => query(' AND id = :id', { ':id': text(1_024) }),
  ],
  [
    'an empty key of an index',
    () => query(' AND requestId = :id', { ':id': text(0) }, { IndexName: 'byRequest' }),
    () => query(' AND requestId = :id', { ':id': text(1) }, { IndexName: 'byRequest' }),
  ],
  ['a deep value', () => put({ deep: nested(33) }), () => put({ deep: nested(32) })],
  ['a long name', () => put({ ['n'.repeat(65_536)]: text(1) }), () => put({ ['n'.repeat(65_535)]: text(1) })],
  ['a long expression', () => update(set(4_097), text(1)), () => update(set(4_096), text(1))],
  [
    'an expression of many operators',
    () => update('SET pages = :value', text(1), `${or(301)} OR attribute_exists(id)`),
    () => update('SET pages = :value', text(1), `${or(297)} OR attribute_exists(id)`),
  ],
  ['a long list', () => query('', listed(101), filter(101)), () => query('', listed(100), filter(100))],
  ['a long transaction', () => transaction(many(101)), () => transaction(many(100))],
  ['a transaction with an item twice', () => transaction(['a', 'b', 'a']), () => transaction(['a', 'b'])],
  ['a large item', () => put({ body: text(409_600) }), () => put({ body: text(409_000) })],
  ['an empty key', () => put({ id: text(0) }), () => put({ id: text(1) })],
])('refuses %s', async (_, refused, taken) => {
  await expect(refused()).rejects.toMatchObject({ name: 'ValidationException' });
  await taken();
});
