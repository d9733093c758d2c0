import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';
import { makeSecret } from '../core/aws/make-secret.ts';
import { secretParameter } from '../core/settings.ts';

/**
 * Makes the service's own secret as the stack is deployed, which CloudFormation cannot do by itself: a template may not
 * hold one. It outlives the stack, as the data does that it protects.
 */
export async function handler(event: CloudFormationCustomResourceEvent, context: Context): Promise<void> {
  try {
    if (event.RequestType !== 'Delete') await makeSecret();
    await answer(event, 'SUCCESS', `The log is ${context.logStreamName}.`);
  } catch (error) {
    await answer(event, 'FAILED', String(error));
  }
}

/** CloudFormation waits for this at the address it gave. */
async function answer(
  { StackId, RequestId, LogicalResourceId, ResponseURL }: CloudFormationCustomResourceEvent,
  Status: 'SUCCESS' | 'FAILED',
  Reason: string,
): Promise<void> {
  const PhysicalResourceId = secretParameter(); // the same for ever, so that nothing is ever replaced
  const body = { Status, Reason, StackId, RequestId, LogicalResourceId, PhysicalResourceId };
  await fetch(ResponseURL, { method: 'PUT', body: JSON.stringify(body) });
}
