import { functionAnswer } from '../core/aws/lambda/function-answer.ts';
import { signForCustomer } from '../core/aws/sign-for-customer.ts';
import type { DigestSigning } from '../core/contract/messages/digest-signing.ts';
import type { Traced } from '../core/contract/trace-context.ts';
import { functionFailure } from '../core/http/answers/function-failure.ts';
import { withTrace } from '../core/trace.ts';

/** Signs a digest with a customer's key. Called only by other functions, with a DigestSigning. */
export const handler = awslambda.streamifyResponse<DigestSigning & Traced>(
  async ({ trace, ...signing }, stream, { awsRequestId }) => {
    for (const bytes of await withTrace(trace, () => answerSigning(signing, awsRequestId)))
      stream.write(bytes);
    stream.end();
  },
);

async function answerSigning(signing: DigestSigning, requestId: string): Promise<readonly Uint8Array[]> {
  try {
    return functionAnswer({}, await signForCustomer(signing));
  } catch (error) {
    return functionFailure(error, 'The signer', requestId);
  }
}
