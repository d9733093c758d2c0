import { SQSClient } from '@aws-sdk/client-sqs';
import { clientTimeouts } from '../client-timeouts.ts';

/** SQS. */
export const sqs = new SQSClient({ requestHandler: clientTimeouts });
