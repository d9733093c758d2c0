import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tables } from '../../functions/core/contract/resources/tables.ts';
import { type Dynamodb, startDynamodb } from '../../local/dynamodb.ts';

const access = { accessKeyId: 'test', secretAccessKey: 'test-secret', region: 'us-east-1' };
const folder = mkdtempSync(join(tmpdir(), 'dynamodb-test-'));
const TableName = 'pdf-service-accounts';

let dynamodb: Dynamodb;
let client: DynamoDBClient;

beforeAll(async () => {
  dynamodb = await startDynamodb(folder, access);
  client = clientOf(dynamodb);
});

afterAll(async () => {
  client.destroy();
  await dynamodb.stop();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

function clientOf({ url }: Dynamodb): DynamoDBClient {
  return new DynamoDBClient({ endpoint: url, region: 'us-east-1', credentials: access });
}

test('has every table with its keys and indexes, ready', async () => {
  for (const [name, shape] of Object.entries(tables)) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: `pdf-service-${name}` }));
    expect(Table?.TableStatus).toBe('ACTIVE');
    const keys = 'sortKey' in shape ? [shape.partitionKey, shape.sortKey] : [shape.partitionKey];
    expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(keys);
    const indexes = 'indexes' in shape ? Object.keys(shape.indexes) : [];
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName) ?? []).toEqual(indexes);
  }
});

test('lets one of many conditional updates through', async () => {
  await client.send(
    new PutItemCommand({ TableName, Item: { accountId: { S: 'contended' }, left: { N: '1' } } }),
  );
  const updates = Array.from({ length: 50 }, () =>
    client.send(
      new UpdateItemCommand({
        TableName,
        Key: { accountId: { S: 'contended' } },
        UpdateExpression: 'SET #left = #left - :one',
        ConditionExpression: '#left >= :one',
        ExpressionAttributeNames: { '#left': 'left' },
        ExpressionAttributeValues: { ':one': { N: '1' } },
      }),
    ),
  );
  const results = await Promise.allSettled(updates);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('outlives clients that leave in the middle of a request', async () => {
  const { port } = new URL(dynamodb.url);
  for (let client = 0; client < 20; client++) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"TableName":');
    await once(socket, 'connect');
    socket.destroy();
  }
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  expect(Table?.TableStatus).toBe('ACTIVE');
});

test('answers no web page of another origin', async () => {
  const response = await fetch(dynamodb.url, { headers: { Origin: 'https://example.com' } });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

test('keeps its data in its folder', async () => {
  const own = mkdtempSync(join(tmpdir(), 'dynamodb-test-'));
  const first = await startDynamodb(own, access);
  const Item = { accountId: { S: 'kept' }, email: { S: 'ü@example.com' } };
  await clientOf(first).send(new PutItemCommand({ TableName, Item }));
  await first.stop();
  const second = await startDynamodb(own, access);
  const found = await clientOf(second).send(
    new GetItemCommand({ TableName, Key: { accountId: { S: 'kept' } } }),
  );
  expect(found.Item).toEqual(Item);
  await second.stop();
  await rm(own, { recursive: true, maxRetries: 5 });
});

test('answers a thread of the service through a port, as it answers signed requests', async () => {
  const port = dynamodb.openPort?.();
  let lastId = 0;
  const ask = async (action: string, input: object) => {
    const request = { id: ++lastId, target: `DynamoDB_20120810.${action}`, body: JSON.stringify(input) };
    port?.postMessage(request);
    const [{ id, status, text }] = await once(port as NonNullable<typeof port>, 'message');
    return { id, status, body: JSON.parse(text) };
  };
  const Item = { accountId: { S: 'by-port' }, left: { N: '1' } };
  expect(await ask('PutItem', { TableName, Item })).toEqual({ id: 1, status: 200, body: {} });
  const read = await client.send(new GetItemCommand({ TableName, Key: { accountId: Item.accountId } }));
  expect(read.Item).toEqual(Item);
  const ConditionExpression = 'attribute_not_exists(accountId)';
  expect(await ask('PutItem', { TableName, Item, ConditionExpression })).toMatchObject({
    status: 400,
    body: { __type: expect.stringContaining('ConditionalCheckFailedException') },
  });
  const Put = { TableName, Item, ConditionExpression };
  expect(await ask('TransactWriteItems', { TransactItems: [{ Put }] })).toMatchObject({
    status: 400,
    body: { CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] },
  });
  expect(await ask('NoSuchAction', {})).toMatchObject({ status: 400 });
  port?.close();
});
