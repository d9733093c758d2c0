import { functionAnswer, functionProblem, functionProgress } from '../core/aws/function-answer.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { serviceBusy } from '../core/contract/problems/service-busy.ts';
import type { Progress } from '../core/contract/progress.ts';
import { decodedBytes, type ReceivedBytes } from '../core/engine-calls/do-operation.ts';
import type { EngineRequest } from '../core/engine-calls/engine-request.ts';
import { withProgress } from '../core/progress.ts';
import { xrayTraceHeader } from '../core/settings.ts';
import { withTrace } from '../core/trace.ts';
import { operationsThread } from './operations-thread.ts';

// At module load, within Lambda's initialisation time.
await operationsThread().call('ready', []);

/**
 * Does an operation on bytes that strangers made. Called only by other functions, with an EngineRequest. All work is done
 * in a thread, so that this one can end it.
 */
export const handler = awslambda.streamifyResponse<EngineRequest>(async (request, stream, context) => {
  // Lambda's runtimes for Node 22 and older would wait for the thread.
  context.callbackWaitsForEmptyEventLoop = false;
  const answer = () => withTrace(request.trace, () => answerOperation(request, context.awsRequestId));
  const report = (progress: Progress) => stream.write(functionProgress(progress));
  for (const bytes of await withProgress(report, answer)) stream.write(bytes);
  stream.end();
});

async function answerOperation(request: EngineRequest, requestId: string): Promise<readonly Uint8Array[]> {
  try {
    const { answer, bytes } = await withinTime(request);
    return functionAnswer(answer, ...bytes);
  } catch (error) {
    const problem = error instanceof Problem ? error : unexpected(error);
    if (problem.status >= 500 && problem.cause) {
      // The logger is loaded only after such a failure: otherwise the first call would wait for it.
      const { logFailure } = await import('../core/http/answers/log.ts');
      logFailure(problem, requestId);
    }
    return functionProblem(problem);
  }
}

/** The caller waits for only so long. That time is over first where the processor gave the work too little of its own. */
async function withinTime(request: EngineRequest) {
  const thread = operationsThread();
  const waitMs = Math.max(0, request.call.endsAtEpochMs - marginMs - Date.now());
  const timer = setTimeout(() => thread.end(serviceBusy(new Error(`not done in ${waitMs} ms`))), waitMs);
  try {
    const { bytes, ...others } = request;
    const decoded = bytes.map(decodedBytes);
    return await thread.call(
      'run',
      [{ ...others, bytes: decoded, xrayHeader: xrayTraceHeader() }],
      buffersOf(decoded),
    );
  } finally {
    clearTimeout(timer);
  }
}

function buffersOf(all: readonly ReceivedBytes[]): ArrayBuffer[] {
  return all.flatMap((one) => ('bytes' in one ? [one.bytes.buffer] : []));
}

/** For the answer's way to the caller. */
const marginMs = 1_000;

function unexpected(cause: unknown): Problem {
  return new Problem('processing_failed', 'The work failed. Nothing was charged; try again.', { cause });
}
