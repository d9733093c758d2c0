import { STSClient } from '@aws-sdk/client-sts';

/** STS, which lends the service the roles of customers. */
export const sts = new STSClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});
