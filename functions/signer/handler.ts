import { functionAnswer, functionProblem } from '../core/aws/function-answer.ts';
import { signForCustomer } from '../core/aws/sign-for-customer.ts';
import type { DigestSigning } from '../core/contract/digest-signing.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import type { Traced } from '../core/contract/trace-context.ts';
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
    const problem = error instanceof Problem ? error : unexpected(error);
    // The logger is loaded only after a failure: otherwise every cold start would wait for it.
    const { logFailure } = await import('../core/http/answers/log.ts');
    if (problem.cause) logFailure(problem, requestId);
    return functionProblem(problem);
  }
}

function unexpected(cause: unknown): Problem {
  return new Problem('processing_failed', 'The signer failed. Nothing was charged; try again.', { cause });
}
