import { functionAnswer, functionProgress } from '../core/aws/lambda/function-answer.ts';
import type { Progress } from '../core/contract/progress.ts';
import { decodedBytes, type ReceivedBytes } from '../core/engine-calls/do-operation.ts';
import type { EngineRequest } from '../core/engine-calls/engine-request.ts';
import { withinCallTime } from '../core/engine-calls/within-call-time.ts';
import { functionFailure } from '../core/http/answers/function-failure.ts';
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
    const { answer, bytes } = await operate(request);
    return functionAnswer(answer, ...bytes);
  } catch (error) {
    return functionFailure(error, 'The work', requestId);
  }
}

function operate({ bytes, ...others }: EngineRequest) {
  const thread = operationsThread();
  const decoded = bytes.map(decodedBytes);
  const received = { ...others, bytes: decoded, xrayHeader: xrayTraceHeader() };
  return withinCallTime(others.call, thread.end, () => thread.call('run', [received], buffersOf(decoded)));
}

function buffersOf(all: readonly ReceivedBytes[]): ArrayBuffer[] {
  return all.flatMap((one) => ('bytes' in one ? [one.bytes.buffer] : []));
}
