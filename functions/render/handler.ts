import { startRenderer } from '../shared/browser/renderer.ts';
import type { RenderRequest } from '../shared/contract/render.ts';
import { egressAllowed } from '../shared/settings.ts';
import { answerRender } from './answer-render.ts';

// At module load, which is the time that Lambda starts a function in.
const render = startRenderer({ allow: egressAllowed() });

/** Prints HTML or the page at a URL. Called by other functions alone, with a RenderRequest. */
export const handler = awslambda.streamifyResponse<RenderRequest>(
  async (request, stream, { awsRequestId }) => {
    for (const bytes of await answerRender(() => render(request), awsRequestId)) stream.write(bytes);
    stream.end();
  },
);
