import { startRenderer } from '../core/browser/renderer.ts';
import type { RenderRequest } from '../core/contract/render.ts';
import { egressAllowed, isMachineShared } from '../core/settings.ts';
import { answerRender } from './answer-render.ts';
import { reportStart } from './report-start.ts';

// At module load, which is the time that Lambda starts a function in.
const renderer = startRenderer({ policy: { allow: egressAllowed() }, isMachineShared: isMachineShared() });
void reportStart(renderer.started);

/**
 * Prints HTML or the page at a URL. Called by other functions alone, with a RenderRequest. The answer is whole before
 * the function is done: it stands still once it is, and the next call would wait for the page that it had not prepared.
 */
export const handler = awslambda.streamifyResponse<RenderRequest>(async (request, stream, context) => {
  // Lambda's runtimes for Node 22 and older would wait until the browser has ended.
  context.callbackWaitsForEmptyEventLoop = false;
  const pieces = await answerRender(() => renderer.print(request), context.awsRequestId);
  for (const bytes of pieces) stream.write(bytes);
  stream.end();
  await renderer.ready();
});
