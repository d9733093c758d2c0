import { functionAnswer, functionProblem } from '../core/aws/function-answer.ts';
import type { OcrRequest } from '../core/contract/ocr.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import type { Traced } from '../core/contract/trace-context.ts';
import { withTrace } from '../core/trace.ts';
import { readScan } from './read-scan.ts';

/** Recognises the text in a page's picture. Called only by other functions, with an OcrRequest. */
export const handler = awslambda.streamifyResponse<OcrRequest & Traced>(
  async ({ trace, ...request }, stream, context) => {
    // Lambda's runtimes for Node 22 and older would wait for the OCR thread.
    context.callbackWaitsForEmptyEventLoop = false;
    const answer = () => answerReading(request, context.awsRequestId);
    for (const bytes of await withTrace(trace, answer)) stream.write(bytes);
    stream.end();
  },
);

async function answerReading(request: OcrRequest, requestId: string): Promise<readonly Uint8Array[]> {
  try {
    return functionAnswer(await readScan(request), new Uint8Array());
  } catch (error) {
    const problem = error instanceof Problem ? error : unexpected(error);
    // The logger is loaded only after a failure: otherwise every cold start would wait for it.
    const { logFailure } = await import('../core/http/answers/log.ts');
    if (problem.cause) logFailure(problem, requestId);
    return functionProblem(problem);
  }
}

function unexpected(cause: unknown): Problem {
  return new Problem(
    'processing_failed',
    'The text could not be recognised. Nothing was charged; try again.',
    {
      cause: cause instanceof Error ? cause : new Error(String(cause)),
    },
  );
}
