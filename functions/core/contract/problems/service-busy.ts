import { Problem } from './problem.ts';

/** The problem if the service is too busy to serve a call in time. The cause is only logged. */
export function serviceBusy(cause: unknown): Problem {
  return new Problem(
    'service_busy',
    'The service is busy. Nothing was charged; try again in a few seconds.',
    { cause },
  );
}

/** service_busy if AWS turned the service away for a while; any other error unchanged. This alone decides what does. */
export function orBusy(error: unknown): unknown {
  return error instanceof Error && isThrottle(error) ? serviceBusy(error) : error;
}

/** Whether work failed because of temporary load, not because of its input. */
export function isBusy(error: unknown): error is Problem {
  return error instanceof Problem && error.code === 'service_busy';
}

/** What AWS's clients add to an error; they have tried several times by then. */
interface AwsError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
  /** Of a cancelled transaction, one for each of its items. */
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/** S3 responds to some requests without a body, so without a name: then only the status says it. */
const busyStatuses: readonly unknown[] = [429, 503];

function isThrottle({ name, $metadata, CancellationReasons = [] }: AwsError): boolean {
  return (
    throttles.has(name) ||
    busyStatuses.includes($metadata?.httpStatusCode) ||
    CancellationReasons.some(({ Code = '' }) => throttles.has(Code))
  );
}

/** The names of DynamoDB, Lambda, SQS, S3, SSM, SES, STS and KMS, and DynamoDB's reasons to cancel a transaction. */
const throttles: ReadonlySet<string> = new Set([
  'BandwidthLimitExceeded',
  'EC2ThrottledException',
  'KmsThrottled',
  'PriorRequestNotComplete',
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'ReplicatedWriteConflictException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'ServiceUnavailable',
  'SlowDown',
  'ThrottledException',
  'Throttling',
  'ThrottlingError',
  'ThrottlingException',
  'TooManyRequestsException',
  'TransactionConflict',
  'TransactionConflictException',
  'TransactionInProgressException',
]);
