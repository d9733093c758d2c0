import { functionAnswer } from '../core/aws/lambda/function-answer.ts';
import type { OcrRequest } from '../core/contract/messages/ocr.ts';
import type { Traced } from '../core/contract/trace-context.ts';
import { functionFailure } from '../core/http/answers/function-failure.ts';
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
    return functionFailure(error, 'The recognition', requestId);
  }
}
