import { startRenderer } from '../core/browser/renderer.ts';
import type { RenderRequest } from '../core/contract/render.ts';
import { egressAllowed } from '../core/settings.ts';
import { answerRender } from './answer-render.ts';

// At module load, which is the time that Lambda starts a function in.
const renderer = startRenderer({ allow: egressAllowed() });

/**
 * Prints HTML or the page at a URL. Called by other functions alone, with a RenderRequest. The answer is whole before
 * the function is done: it stands still once it is, and the next call would wait for the page that it had not prepared.
 */
export const handler = awslambda.streamifyResponse<RenderRequest>(
  async (request, stream, { awsRequestId }) => {
    for (const bytes of await answerRender(() => renderer.print(request), awsRequestId)) stream.write(bytes);
    stream.end();
    await renderer.ready();
  },
);
