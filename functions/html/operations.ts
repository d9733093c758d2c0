import { callRender } from '../core/aws/call-render.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import type { html } from './endpoints.ts';
import { renderRequest } from './render-request.ts';

export const operations: Operations<typeof html> = {
  htmlToPdf: (input, { accountId }) => callRender(renderRequest(input), accountId),
};
