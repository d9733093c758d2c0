import { functionAnswer } from '../core/aws/lambda/function-answer.ts';
import { decodedBytes, doOperation } from '../core/engine-calls/do-operation.ts';
import type { EngineRequest } from '../core/engine-calls/engine-request.ts';
import { withinCallTime } from '../core/engine-calls/within-call-time.ts';
import { functionFailure } from '../core/http/answers/function-failure.ts';
import { withTrace } from '../core/trace.ts';
import { convertInThread, endConversion, replaceSpent } from './fresh-thread.ts';

/**
 * Converts an office document. Called only by other functions, with an EngineRequest; this function has no rights, and LibreOffice is
 * WebAssembly in a process.
 */
export const handler = awslambda.streamifyResponse<EngineRequest>(async (request, stream, context) => {
  // Lambda's runtimes for Node 22 and older would wait for the thread.
  context.callbackWaitsForEmptyEventLoop = false;
  const answer = () => withTrace(request.trace, () => answerConversion(request, context.awsRequestId));
  for (const bytes of await answer()) stream.write(bytes);
  stream.end();
  replaceSpent();
});

async function answerConversion(request: EngineRequest, requestId: string): Promise<readonly Uint8Array[]> {
  try {
    const { answer, bytes } = await convert(request);
    return functionAnswer(answer, ...bytes);
  } catch (error) {
    return functionFailure(error, 'The conversion', requestId);
  }
}

function convert(request: EngineRequest) {
  const received = { ...request, bytes: request.bytes.map(decodedBytes) };
  return withinCallTime(request.call, endConversion, () => doOperation(received, convertInThread));
}
