import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Sqs, startSqs } from '../../local/sqs.ts';

const access = { accessKeyId: 'test', secretAccessKey: 'test-secret', region: 'us-east-1' };

/** As long as these tests may last: who waits without being woken waits for 20 seconds. */
const beforeTheWaitIsOver = 19_000;

let folder: string;
let sqs: Sqs;
let client: SQSClient;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqs-test-'));
  await start();
});

afterEach(() => {
  sqs.stop();
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

async function start(): Promise<void> {
  sqs = await startSqs(join(folder, 'messages.sqlite'), access);
  client = new SQSClient({
    endpoint: sqs.url,
    region: access.region,
    credentials: access,
  });
}

async function create(QueueName: string, Attributes: Record<string, string> = {}): Promise<string> {
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName, Attributes }));
  return QueueUrl ?? '';
}

async function send(QueueUrl: string, MessageBody: string, DelaySeconds?: number): Promise<void> {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }));
}

async function receive(
  QueueUrl: string,
  wish: { WaitTimeSeconds?: number; MaxNumberOfMessages?: number; VisibilityTimeout?: number } = {},
): Promise<readonly Message[]> {
  const command = new ReceiveMessageCommand({ QueueUrl, MessageSystemAttributeNames: ['All'], ...wish });
  return (await client.send(command)).Messages ?? [];
}

const bodies = (messages: readonly Message[]) => messages.map(({ Body }) => Body);

test('gives a message to one receiver, and to no other until it is deleted', async () => {
  const queue = await create('work');
  await send(queue, 'one');
  const [message] = await receive(queue);
  expect(message).toMatchObject({ Body: 'one', Attributes: { ApproximateReceiveCount: '1' } });
  expect(await receive(queue)).toEqual([]);
  await client.send(new DeleteMessageCommand({ QueueUrl: queue, ReceiptHandle: message?.ReceiptHandle }));
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queue, AttributeNames: ['All'] }),
  );
  expect(Attributes).toMatchObject({
    ApproximateNumberOfMessages: '0',
    ApproximateNumberOfMessagesNotVisible: '0',
  });
});

test(
  'wakes whoever waits as soon as a message comes',
  async () => {
    const queue = await create('work');
    const waiting = receive(queue, { WaitTimeSeconds: 20 });
    await send(queue, 'at last');
    expect(bodies(await waiting)).toEqual(['at last']);
  },
  beforeTheWaitIsOver,
);

test(
  'wakes waiting receivers when a delay or a visibility timeout is over',
  async () => {
    const queue = await create('work');
    await send(queue, 'late', 1);
    expect(await receive(queue)).toEqual([]);
    const [late] = await receive(queue, { WaitTimeSeconds: 20, VisibilityTimeout: 1 });
    expect(late).toMatchObject({ Body: 'late', Attributes: { ApproximateReceiveCount: '1' } });
    const [again] = await receive(queue, { WaitTimeSeconds: 20 });
    expect(again).toMatchObject({ Body: 'late', Attributes: { ApproximateReceiveCount: '2' } });
  },
  beforeTheWaitIsOver,
);

test(
  'redelivers a message at once if its receiver releases it',
  async () => {
    const queue = await create('work');
    await send(queue, 'mine');
    const [held] = await receive(queue);
    const waiting = receive(queue, { WaitTimeSeconds: 20 });
    const change = { QueueUrl: queue, ReceiptHandle: held?.ReceiptHandle, VisibilityTimeout: 0 };
    await client.send(new ChangeMessageVisibilityCommand(change));
    expect(bodies(await waiting)).toEqual(['mine']);
    await expect(client.send(new ChangeMessageVisibilityCommand(change))).rejects.toMatchObject({
      name: 'MessageNotInflight',
    });
  },
  beforeTheWaitIsOver,
);

test(
  'moves messages received too often to the dead letters',
  async () => {
    const dead = await create('dead');
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['QueueArn'] }),
    );
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: Attributes?.QueueArn, maxReceiveCount: 2 });
    const queue = await create('work', { RedrivePolicy });
    await send(queue, 'poison');
    const mourning = receive(dead, { WaitTimeSeconds: 20 });
    for (const count of ['1', '2']) {
      const [message] = await receive(queue, { VisibilityTimeout: 0 });
      expect(message?.Attributes?.ApproximateReceiveCount).toBe(count);
    }
    expect(await receive(queue)).toEqual([]);
    expect(bodies(await mourning)).toEqual(['poison']);
  },
  beforeTheWaitIsOver,
);

test('delivers first the messages of the group with the fewest in flight', async () => {
  const url = await create('fair');
  const sendAs = (MessageGroupId: string, MessageBody: string) =>
    client.send(new SendMessageCommand({ QueueUrl: url, MessageBody, MessageGroupId }));
  for (const body of ['a1', 'a2', 'a3']) await sendAs('greedy', body);
  await sendAs('modest', 'b1');
  const bodies: (string | undefined)[] = [];
  for (let count = 0; count < 4; count++) bodies.push((await receive(url))[0]?.Body);
  expect(bodies).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('a message has the trace that it was sent in, which the SDK of a function names, and others have none', async () => {
  const trace = 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1';
  const QueueUrl = await create('traced');
  await send(QueueUrl, 'before');
  Object.assign(process.env, { AWS_LAMBDA_FUNCTION_NAME: 'html', _X_AMZN_TRACE_ID: trace });
  try {
    await send(QueueUrl, 'one');
    const Entries = [{ Id: 'a', MessageBody: 'two' }];
    await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  } finally {
    delete process.env.AWS_LAMBDA_FUNCTION_NAME;
    delete process.env._X_AMZN_TRACE_ID;
  }
  const messages = await receive(QueueUrl, { MaxNumberOfMessages: 10 });
  expect(messages.map(({ Body, Attributes }) => [Body, Attributes?.AWSTraceHeader])).toEqual([
    ['before', undefined],
    ['one', trace],
    ['two', trace],
  ]);
});

test('takes batches, each entry for itself', async () => {
  const queue = await create('work');
  const { Successful, Failed } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: queue,
      Entries: [
        { Id: 'a', MessageBody: 'one' },
        { Id: 'b', MessageBody: 'two', DelaySeconds: 901 },
        { Id: 'c', MessageBody: 'three' },
      ],
    }),
  );
  expect(Successful?.map(({ Id }) => Id)).toEqual(['a', 'c']);
  expect(Failed).toMatchObject([{ Id: 'b', Code: 'InvalidParameterValue' }]);
  const messages = await receive(queue, { MaxNumberOfMessages: 10 });
  expect(bodies(messages)).toEqual(['one', 'three']);
  const Entries = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: queue, Entries }));
  expect(await receive(queue)).toEqual([]);
});

test('keeps its messages across a restart, and delivers those without a receiver at once', async () => {
  const queue = await create('work');
  await send(queue, 'waiting');
  await send(queue, 'hidden by request');
  await send(queue, 'held');
  const [, hidden] = await receive(queue, { MaxNumberOfMessages: 3 });
  const ReceiptHandle = hidden?.ReceiptHandle;
  await client.send(
    new ChangeMessageVisibilityCommand({ QueueUrl: queue, ReceiptHandle, VisibilityTimeout: 600 }),
  );
  sqs.stop();
  await start();
  const sameQueue = await create('work');
  expect(bodies(await receive(sameQueue, { MaxNumberOfMessages: 10 })).toSorted()).toEqual([
    'held',
    'waiting',
  ]);
});

test('refuses requests that SQS refuses', async () => {
  const queue = await create('work');
  await expect(send(`${queue}-other`, 'lost')).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  await expect(send(queue, 'x'.repeat(1024 * 1024 + 1))).rejects.toThrow(/invalid/);
  await expect(send(queue, 'never', 901)).rejects.toThrow(/DelaySeconds/);
  await expect(receive(queue, { MaxNumberOfMessages: 11 })).rejects.toThrow(/MaxNumberOfMessages/);
  await expect(create('work', { VisibilityTimeout: '5' })).rejects.toMatchObject({ name: 'QueueNameExists' });
  const unsigned = await fetch(sqs.url, { method: 'POST', body: '{}' });
  expect(unsigned.status).toBe(400);
  expect(await unsigned.json()).toMatchObject({ __type: 'com.amazonaws.sqs#AccessDeniedException' });
});
