import { STSClient } from '@aws-sdk/client-sts';
import { clientTimeouts } from './client-timeouts.ts';

/** STS, through which the service assumes the roles of customers. */
export const sts = new STSClient({ maxAttempts: 2, requestHandler: clientTimeouts });
