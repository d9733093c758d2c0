import { callFunction } from '../core/aws/call-function.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import type { RenderRequest, RenderSummary } from '../core/contract/render.ts';
import { functionNamed } from '../core/settings.ts';
import type { html } from './endpoints.ts';
import { renderRequest } from './render-request.ts';

export const operations: Operations<typeof html> = {
  htmlToPdf: async (input, { accountId }) => {
    const request: RenderRequest = renderRequest(input);
    const { head, bytes } = await callFunction<RenderSummary>(functionNamed('render'), request, accountId);
    return { pdf: bytes, ...head };
  },
};
