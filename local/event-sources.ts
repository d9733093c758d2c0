import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { FunctionName } from '../functions/core/contract/resources/functions.ts';
import { traceContextOfXray } from '../functions/core/contract/trace-context.ts';
import { deployment, type FunctionShape } from '../functions/deployment.ts';
import type { Lambda } from './lambda.ts';
import type { QueuePlaces } from './sqs/create-queues.ts';
import type { QueueClient } from './sqs/queue-client.ts';
import { localQueueArn } from './sqs/queue-name.ts';
import type { Tracer } from './tracing/tracer.ts';

/** The longest wait for a message that SQS allows. */
const waitSeconds = 20;

/** How long a poller pauses if it cannot reach the queue. */
const troublePauseMs = 1_000;

interface ReceivedMessage {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
  readonly MD5OfBody: string;
  readonly Attributes: SQSRecord['attributes'];
}

/**
 * Emulates Lambda's event source mappings: takes the messages of each queue one at a time, calls the consuming
 * function, and deletes what it does not report as failed. Failed messages come again after their visibility timeout. A
 * delivery is a span of the trace that its message was sent in.
 */
export function startEventSources(
  lambda: Lambda,
  call: QueueClient,
  places: QueuePlaces,
  maximumAtOnce: number,
  tracer: Tracer | undefined,
): { stop(): void } {
  const stopped = new AbortController();
  for (const name of Object.keys(deployment) as FunctionName[]) {
    const { consumes }: FunctionShape = deployment[name];
    if (!consumes) continue;
    const { url, deadLettersUrl } = places[consumes.queue];
    for (let poller = 0; poller < Math.min(consumes.atOnce, maximumAtOnce); poller++) void poll(name, url);
    if (consumes.deadLetters) void poll(name, deadLettersUrl);
  }
  return { stop: () => stopped.abort() };

  async function poll(name: FunctionName, QueueUrl: string): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const { Messages = [] } = await call<{ Messages?: readonly ReceivedMessage[] }>(
          'ReceiveMessage',
          { QueueUrl, WaitTimeSeconds: waitSeconds, MaxNumberOfMessages: 1, AttributeNames: ['All'] },
          stopped.signal,
        );
        for (const message of Messages) await deliver(name, QueueUrl, message);
      } catch (error) {
        if (stopped.signal.aborted) return;
        console.error(`${name}: ${error instanceof Error ? error.message : error}`);
        await pause(troublePauseMs);
      }
    }
  }

  async function deliver(name: FunctionName, QueueUrl: string, message: ReceivedMessage): Promise<void> {
    const event: SQSEvent = { Records: [record(QueueUrl, message)] };
    const queue = QueueUrl.split('/').at(-1) ?? '';
    const parent = traceContextOfXray(message.Attributes.AWSTraceHeader);
    const span = tracer?.start(`process ${queue}`, 'consumer', parent, {
      'messaging.system': 'aws_sqs',
      'messaging.destination.name': queue,
      'messaging.message.id': message.MessageId,
    });
    let failure: string | undefined = 'the function failed';
    try {
      const answer = lambda.invoke(name, Buffer.from(JSON.stringify(event)), undefined, span?.header);
      const { batchItemFailures = [] } = ((await json(answer)) ?? {}) as Partial<SQSBatchResponse>;
      failure = batchItemFailures.length > 0 ? 'the message comes again' : undefined;
    } finally {
      span?.end({}, failure);
    }
    if (failure) return;
    await call('DeleteMessage', { QueueUrl, ReceiptHandle: message.ReceiptHandle });
  }
}

function record(queueUrl: string, message: ReceivedMessage): SQSRecord {
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes,
    messageAttributes: {},
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: localQueueArn(queueUrl.split('/').at(-1) ?? ''),
    awsRegion: 'us-east-1',
  };
}
