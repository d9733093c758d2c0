import { Problem } from './problem.ts';

/** The problem if the service has too much to do for a call to get its turn. The cause is only logged. */
export function serviceBusy(cause: unknown): Problem {
  return new Problem(
    'service_busy',
    'The service is busy. Nothing was charged; try again in a few seconds.',
    { cause },
  );
}

/** service_busy for an error by which AWS turns the service away for a moment; any other error as it is. */
export function orBusy(error: unknown): unknown {
  return error instanceof Error && throttles.has(error.name) ? serviceBusy(error) : error;
}

/** Whether work failed because of the moment, and not of what it was given. */
export function isBusy(error: unknown): error is Problem {
  return error instanceof Problem && error.code === 'service_busy';
}

/** As DynamoDB, Lambda, SQS, S3 and STS name them. The clients have then tried three times. */
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
