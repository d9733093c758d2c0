import { startRenderer } from '../core/browser/renderer.ts';
import type { RenderRequest } from '../core/contract/messages/render.ts';
import type { Traced } from '../core/contract/trace-context.ts';
import { egressAllowed, isMachineShared, isRenderReused } from '../core/settings.ts';
import { withTrace } from '../core/trace.ts';
import { answerRender } from './answer-render.ts';
import { reportStart } from './report-start.ts';

// At module load, within Lambda's initialisation time.
const renderer = startRenderer({
  policy: { allow: egressAllowed() },
  isMachineShared: isMachineShared(),
  reusesPages: isRenderReused(),
});
void reportStart(renderer.started);

/**
 * Prints HTML or the page at a URL. Called only by other functions, with a RenderRequest. The response is complete
 * before the handler returns: Lambda freezes the process afterwards, and the next call would wait for an unprepared
 * page.
 */
export const handler = awslambda.streamifyResponse<RenderRequest & Traced>(
  async ({ trace, ...request }, stream, context) => {
    // Lambda's runtimes for Node 22 and older would wait until the browser has ended.
    context.callbackWaitsForEmptyEventLoop = false;
    const answer = () => answerRender(() => renderer.print(request), context.awsRequestId);
    const pieces = await withTrace(trace, answer);
    for (const bytes of pieces) stream.write(bytes);
    stream.end();
    await renderer.ready();
  },
);
