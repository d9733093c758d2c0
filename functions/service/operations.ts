import type { Operations } from '../core/contract/endpoint.ts';
import { firstGuide } from './docs/guides.ts';
import type { service } from './endpoints.ts';

/** The code of pages, and of the OpenAPI document, is loaded by the first call that needs it. */
export const operations: Operations<typeof service> = {
  health: async () => ({ json: { status: 'ok' } }),
  openApi: async (_input, { baseUrl }) => {
    const { openApiDocument } = await import('./openapi/openapi-document.ts');
    return { json: openApiDocument(baseUrl) };
  },
  docs: async ({ q }, { baseUrl }) => {
    if (q) return (await import('./docs/search-page.ts')).searchPage(q, baseUrl);
    return (await import('./docs/docs-page.ts')).docsPage(firstGuide, baseUrl);
  },
  readDocs: async ({ page }, { baseUrl }) => {
    const name = page.replace(/\.md$/, '');
    const markdown =
      name === page ? undefined : (await import('./docs/page-text.ts')).pageText(name, baseUrl);
    if (markdown !== undefined) return { markdown };
    return (await import('./docs/docs-page.ts')).docsPage(page, baseUrl);
  },
  llms: async (_input, { baseUrl }) => ({
    markdown: (await import('./docs/page-text.ts')).llmsText(baseUrl),
  }),
  llmsFull: async (_input, { baseUrl }) => ({
    markdown: (await import('./docs/page-text.ts')).llmsFullText(baseUrl),
  }),
  readErrorDocs: async ({ code }, { baseUrl }) => {
    const name = code.replace(/\.md$/, '');
    const markdown = name === code ? undefined : (await import('./docs/page-text.ts')).errorText(name);
    if (markdown !== undefined) return { markdown };
    return (await import('./docs/error-page.ts')).errorPage(code, baseUrl);
  },
};
