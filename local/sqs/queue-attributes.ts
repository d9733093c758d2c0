import { sqsError } from './sqs-error.ts';

/** A queue's settings; times are in seconds. */
export interface QueueAttributes {
  readonly visibilitySeconds: number;
  readonly retentionSeconds: number;
  readonly delaySeconds: number;
  /** The destination of a message that was received too often. */
  readonly redrive?: { readonly deadLetters: string; readonly maximumReceives: number };
}

/** Parses SQS's own attributes, all of which are text. Throws InvalidAttributeName and InvalidAttributeValue. */
export function readAttributes(given: Readonly<Record<string, string>>): QueueAttributes {
  const { VisibilityTimeout, MessageRetentionPeriod, DelaySeconds, RedrivePolicy, ...others } = given;
  const [unknown] = Object.keys(others);
  if (unknown) throw sqsError('InvalidAttributeName', `Unknown Attribute ${unknown}.`);
  const redrive = RedrivePolicy && readRedrive(RedrivePolicy);
  return {
    visibilitySeconds: wholeNumber('VisibilityTimeout', VisibilityTimeout ?? '30', 0, 43_200),
    retentionSeconds: wholeNumber(
      'MessageRetentionPeriod',
      MessageRetentionPeriod ?? '345600',
      60,
      1_209_600,
    ),
    delaySeconds: wholeNumber('DelaySeconds', DelaySeconds ?? '0', 0, 900),
    ...(redrive && { redrive }),
  };
}

function readRedrive(policy: string): NonNullable<QueueAttributes['redrive']> {
  const { deadLetterTargetArn = '', maxReceiveCount } = JSON.parse(policy) as Record<string, string | number>;
  return {
    deadLetters: String(deadLetterTargetArn).split(':').at(-1) ?? '',
    maximumReceives: wholeNumber('maxReceiveCount', String(maxReceiveCount), 1, 1_000),
  };
}

function wholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= minimum && number <= maximum) return number;
  throw sqsError('InvalidAttributeValue', `Invalid value for the parameter ${name}.`);
}
