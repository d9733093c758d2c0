import { setInterval as ticks } from 'node:timers/promises';
import { queueClient } from '../../local/sqs/queue-client.ts';
import { localQueueName } from '../../local/sqs/queue-name.ts';
import { invokeFunction } from '../invoke-function.ts';
import type { Service } from '../service.ts';

type Addresses = Pick<Service, 'lambdaUrl' | 'sqsUrl'>;

/** Runs the cleanup as when a service starts, and waits until it has removed all that it found. */
export async function sweep(service: Addresses): Promise<void> {
  await find(service);
  await untilDone(service);
}

/** Runs the cleanup for the minute before a time, or for all times, without waiting for what it queues. */
export async function find({ lambdaUrl }: Pick<Service, 'lambdaUrl'>, time?: Date) {
  return invokeFunction(lambdaUrl, 'cleanup', time ? { time: time.toISOString() } : {});
}

/** Waits until the queue is empty, as it is once nothing in it has failed. */
export async function untilDone({ sqsUrl }: Pick<Service, 'sqsUrl'>): Promise<void> {
  for await (const _ of ticks(50)) {
    const { waiting, held } = await queued({ sqsUrl });
    if (waiting + held === 0) return;
  }
}

/** How many removals wait, and how many are being worked on or have failed and are hidden until they are tried again. */
export async function queued({ sqsUrl }: Pick<Service, 'sqsUrl'>) {
  const { Attributes } = await callQueue<{ Attributes: Record<string, string> }>(
    sqsUrl,
    'GetQueueAttributes',
    {
      AttributeNames: ['All'],
    },
  );
  return {
    waiting: Number(Attributes.ApproximateNumberOfMessages),
    held: Number(Attributes.ApproximateNumberOfMessagesNotVisible),
  };
}

/** Forgets all removals that wait or have failed. */
export async function forgetQueued({ sqsUrl }: Pick<Service, 'sqsUrl'>): Promise<void> {
  await callQueue(sqsUrl, 'PurgeQueue', {});
}

/** Sends a message to the cleanup. */
export async function sendRemoval({ sqsUrl }: Pick<Service, 'sqsUrl'>, body: object): Promise<void> {
  await callQueue(sqsUrl, 'SendMessage', { MessageBody: JSON.stringify(body) });
}

/** The variables with which this process sends to the cleanup what it sends itself. */
export function removalVariables({ sqsUrl }: Pick<Service, 'sqsUrl'>) {
  return { AWS_ENDPOINT_URL_SQS: sqsUrl, REMOVALS_QUEUE_URL: queueUrlOf(sqsUrl) };
}

/** Repeats a question until its answer is as wanted. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for await (const _ of ticks(50)) if (await isSo()) return;
}

function callQueue<Answer>(sqsUrl: string, action: string, input: object): Promise<Answer> {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '' } = process.env;
  const call = queueClient(sqsUrl, {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    region: AWS_REGION,
  });
  return call(action, { QueueUrl: queueUrlOf(sqsUrl), ...input });
}

function queueUrlOf(sqsUrl: string): string {
  return `${sqsUrl}/000000000000/${localQueueName('removals')}`;
}
