import type { Operations } from '../core/contract/endpoint.ts';
import { docsPage } from './docs-page.ts';
import type { service } from './endpoints.ts';
import { openApiDocument } from './openapi/document.ts';

export const operations: Operations<typeof service> = {
  health: async () => ({ json: { status: 'ok' } }),
  openApi: async (_input, { baseUrl }) => ({ json: openApiDocument(baseUrl) }),
  docs: async (_input, { baseUrl }) => docsPage(baseUrl),
};
