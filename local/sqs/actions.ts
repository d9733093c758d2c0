import { createHash } from 'node:crypto';
import type { HeldMessage, MessageStore } from './message-store.ts';
import { localQueueArn } from './queue-name.ts';
import type { QueueRegistry } from './queue-registry.ts';
import { isSqsError, sqsError } from './sqs-error.ts';

/** SQS's limit for one message, or one batch of them. */
const maximumBytes = 1024 * 1024;

/** A request's fields, by SQS's own names. */
type Input = Readonly<Record<string, unknown>>;

interface Asking {
  /** Ends a wait: the client has disconnected. */
  readonly gone: AbortSignal;
  /** X-Ray's header of the request, which becomes an attribute of its messages. */
  readonly traceHeader: string | undefined;
}

type Action = (input: Input, asking: Asking) => object | Promise<object>;

/** The actions of the embedded SQS, by their names in SQS's JSON protocol. Messages have no attributes of their own. */
export function sqsActions(
  queues: QueueRegistry,
  store: MessageStore,
  baseUrl: string,
): Readonly<Record<string, Action>> {
  const nameOf = ({ QueueUrl }: Input) => String(QueueUrl).split('/').at(-1) ?? '';
  const queueOf = (input: Input) => queues.named(nameOf(input));
  const urlOf = (name: string) => `${baseUrl}/000000000000/${name}`;

  function send(input: Input, entry: Input, traceHeader: string | undefined): object {
    if (entry.MessageAttributes) throw sqsError('UnsupportedOperation', 'Messages have no attributes here.');
    const body = String(entry.MessageBody ?? '');
    if (body === '')
      throw sqsError('MissingParameter', 'The request must contain the parameter MessageBody.');
    if (Buffer.byteLength(body) > maximumBytes) throw tooLong();
    const delay = entry.DelaySeconds === undefined ? undefined : numberIn(entry, 'DelaySeconds', 0, 900, 0);
    const groupId = entry.MessageGroupId === undefined ? undefined : String(entry.MessageGroupId);
    const messageId = queueOf(input).send({ body, groupId, traceHeader }, delay);
    return { MessageId: messageId, MD5OfMessageBody: md5(body) };
  }

  function hide(input: Input, entry: Input): object {
    const seconds = numberIn(entry, 'VisibilityTimeout', 0, 43_200, 0);
    queueOf(input).hide(String(entry.ReceiptHandle), seconds);
    return {};
  }

  function remove(input: Input, entry: Input): object {
    queueOf(input).remove(String(entry.ReceiptHandle));
    return {};
  }

  return {
    CreateQueue: ({ QueueName, Attributes }) => {
      queues.create(String(QueueName), (Attributes ?? {}) as Record<string, string>);
      return { QueueUrl: urlOf(String(QueueName)) };
    },
    GetQueueUrl: ({ QueueName }) => {
      queues.named(String(QueueName));
      return { QueueUrl: urlOf(String(QueueName)) };
    },
    GetQueueAttributes: (input) => {
      const { attributes } = queueOf(input);
      const { visible, held, delayed } = store.count(nameOf(input));
      return {
        Attributes: {
          QueueArn: localQueueArn(nameOf(input)),
          VisibilityTimeout: String(attributes.visibilitySeconds),
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(held),
          ApproximateNumberOfMessagesDelayed: String(delayed),
        },
      };
    },
    PurgeQueue: (input) => {
      queueOf(input);
      store.clear(nameOf(input));
      return {};
    },
    SendMessage: (input, { traceHeader }) => send(input, input, traceHeader),
    SendMessageBatch: (input, { traceHeader }) => {
      const bytes = entriesOf(input).reduce((sum, entry) => sum + String(entry.MessageBody).length, 0);
      if (bytes > maximumBytes) throw sqsError('BatchRequestTooLong', 'The batch is longer than 1 MiB.');
      return inBatch(input, (whole, entry) => send(whole, entry, traceHeader));
    },
    ReceiveMessage: async (input, { gone }) => {
      const messages = await queueOf(input).receive({
        maximumMessages: numberIn(input, 'MaxNumberOfMessages', 1, 10, 1),
        waitSeconds: numberIn(input, 'WaitTimeSeconds', 0, 20, 0),
        visibilitySeconds:
          input.VisibilityTimeout === undefined
            ? undefined
            : numberIn(input, 'VisibilityTimeout', 0, 43_200, 30),
        gone,
      });
      return messages.length > 0 ? { Messages: messages.map(described) } : {};
    },
    DeleteMessage: (input) => remove(input, input),
    DeleteMessageBatch: (input) => inBatch(input, remove),
    ChangeMessageVisibility: (input) => hide(input, input),
    ChangeMessageVisibilityBatch: (input) => inBatch(input, hide),
  };
}

function described({ messageId, body, receipt, traceHeader, ...times }: HeldMessage): object {
  return {
    MessageId: messageId,
    ReceiptHandle: receipt,
    Body: body,
    MD5OfBody: md5(body),
    Attributes: {
      ApproximateReceiveCount: String(times.receives),
      SentTimestamp: String(times.sentAtMs),
      ApproximateFirstReceiveTimestamp: String(times.firstReceivedAtMs),
      SenderId: 'local',
      ...(traceHeader && { AWSTraceHeader: traceHeader }),
    },
  };
}

/** Processes each entry separately, so that a failure is reported only for its own entry. */
function inBatch(input: Input, act: (input: Input, entry: Input) => object): object {
  const entries = entriesOf(input);
  if (entries.length === 0) throw sqsError('EmptyBatchRequest', 'There should be at least one entry.');
  if (entries.length > 10) throw sqsError('TooManyEntriesInBatchRequest', 'A batch has at most 10 entries.');
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw sqsError('BatchEntryIdsNotDistinct', 'Two entries have the same Id.');
  }
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...act(input, entry) });
    } catch (error) {
      if (!isSqsError(error)) throw error;
      Failed.push({ Id: entry.Id, Code: error.name, Message: error.message, SenderFault: true });
    }
  }
  return { Successful, Failed };
}

function entriesOf({ Entries }: Input): readonly Input[] {
  return Array.isArray(Entries) ? (Entries as Input[]) : [];
}

function numberIn(
  input: Input,
  name: string,
  minimum: number,
  maximum: number,
  defaultValue: number,
): number {
  const value = input[name] ?? defaultValue;
  if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum)
    return value;
  throw sqsError('InvalidParameterValue', `Value ${value} for parameter ${name} is invalid.`);
}

function tooLong(): Error {
  return sqsError(
    'InvalidParameterValue',
    'One or more parameters are invalid: the message is longer than 1 MiB.',
  );
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
