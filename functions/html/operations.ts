import { callRender, callRenderForPicture } from '../core/aws/call-render.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import type { html } from './endpoints.ts';
import { pictureRequest, renderRequest } from './render-request.ts';

export const operations: Operations<typeof html> = {
  htmlToPdf: (input, { accountId }) => callRender(renderRequest(input), accountId),
  markdownToPdf: async ({ markdown, theme, ...input }, { accountId }) => {
    // Loaded where it is needed: what is HTML already should not wait for it.
    const { markdownPage } = await import('../core/markdown/markdown-page.ts');
    return callRender(renderRequest({ ...input, html: markdownPage(markdown, theme) }), accountId);
  },
  htmlToImage: (input, { accountId, environment }) =>
    callRenderForPicture(pictureRequest(input, environment === 'test'), accountId),
};
