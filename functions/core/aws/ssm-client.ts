import { SSMClient } from '@aws-sdk/client-ssm';
import { clientTimeouts } from './client-timeouts.ts';

/** Systems Manager, whose Parameter Store holds the service's own secret. */
export const ssm = new SSMClient({ requestHandler: clientTimeouts });
