import { functionAnswer, functionProblem } from '../core/aws/function-answer.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { serviceBusy } from '../core/contract/problems/service-busy.ts';
import { decodedBytes, doOperation } from '../core/engine-calls/do-operation.ts';
import type { EngineRequest } from '../core/engine-calls/engine-request.ts';
import { libreofficeThread } from '../core/engines/libreoffice/libreoffice-engine.ts';
import { withTrace } from '../core/trace.ts';
import { convertInThread, replaceSpent, startFresh } from './fresh-thread.ts';

startFresh();

/**
 * Converts an office document. Called only by other functions, with an EngineRequest; this function has no rights, and LibreOffice is
 * WebAssembly in a thread.
 */
export const handler = awslambda.streamifyResponse<EngineRequest>(async (request, stream, context) => {
  // Lambda's runtimes for Node 22 and older would wait for the thread.
  context.callbackWaitsForEmptyEventLoop = false;
  const answer = () => withTrace(request.trace, () => answerConversion(request, context.awsRequestId));
  for (const bytes of await answer()) stream.write(bytes);
  stream.end();
  await replaceSpent();
});

async function answerConversion(request: EngineRequest, requestId: string): Promise<readonly Uint8Array[]> {
  try {
    const { answer, bytes } = await withinTime(request);
    return functionAnswer(answer, ...bytes);
  } catch (error) {
    const problem = error instanceof Problem ? error : unexpected(error);
    if (problem.cause) {
      // The logger is loaded only after a failure: otherwise the first call would wait for it.
      const { logFailure } = await import('../core/http/answers/log.ts');
      logFailure(problem, requestId);
    }
    return functionProblem(problem);
  }
}

/** For the answer's way to the caller. */
const marginMs = 1_000;

/** The caller waits for only so long. */
async function withinTime(request: EngineRequest) {
  const waitMs = Math.max(0, request.call.endsAtEpochMs - marginMs - Date.now());
  const timer = setTimeout(
    () => libreofficeThread().end(serviceBusy(new Error(`not done in ${waitMs} ms`))),
    waitMs,
  );
  try {
    const received = { ...request, bytes: request.bytes.map(decodedBytes) };
    return await doOperation(received, convertInThread);
  } finally {
    clearTimeout(timer);
  }
}

function unexpected(cause: unknown): Problem {
  return new Problem('processing_failed', 'The conversion failed. Nothing was charged; try again.', {
    cause,
  });
}
