import { Problem } from './problem.ts';

/** The problem if the service is too busy to serve a call in time. The cause is only logged. */
export function serviceBusy(cause: unknown): Problem {
  return new Problem(
    'service_busy',
    'The service is busy. Nothing was charged; try again in a few seconds.',
    { cause },
  );
}

/** service_busy if AWS throttled the service; any other error unchanged. */
export function orBusy(error: unknown): unknown {
  return error instanceof Error && throttles.has(error.name) ? serviceBusy(error) : error;
}

/** Whether work failed because of temporary load, not because of its input. */
export function isBusy(error: unknown): error is Problem {
  return error instanceof Problem && error.code === 'service_busy';
}

/** The names of DynamoDB, Lambda, SQS, S3 and STS. The clients have tried three times by then. */
const throttles: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
]);
