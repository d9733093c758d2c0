import { SQSClient } from '@aws-sdk/client-sqs';

/** SQS. It gives up on an answer that does not come in time, and asks again. */
export const sqs = new SQSClient({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});
