import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';
import { makeSecret } from '../core/aws/make-secret.ts';
import { secretParameter } from '../core/settings.ts';

/**
 * Creates the service's own secret when the stack is deployed. CloudFormation cannot do it, since a template must not
 * contain a secret. The secret outlives the stack, like the data that it protects.
 */
export async function handler(event: CloudFormationCustomResourceEvent, context: Context): Promise<void> {
  try {
    if (event.RequestType !== 'Delete') await makeSecret();
    await answer(event, 'SUCCESS', `The log is ${context.logStreamName}.`);
  } catch (error) {
    await answer(event, 'FAILED', String(error));
  }
}

/** Sends the response to the URL at which CloudFormation waits for it. */
async function answer(
  { StackId, RequestId, LogicalResourceId, ResponseURL }: CloudFormationCustomResourceEvent,
  Status: 'SUCCESS' | 'FAILED',
  Reason: string,
): Promise<void> {
  const PhysicalResourceId = secretParameter(); // constant, so that the resource is never replaced
  const body = { Status, Reason, StackId, RequestId, LogicalResourceId, PhysicalResourceId };
  await fetch(ResponseURL, { method: 'PUT', body: JSON.stringify(body) });
}
