import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { free } from '../core/contract/prices.ts';

const open = { access: 'open', price: free, accepts: [], request: z.object({}) } as const;

/** Endpoints about the service itself, open to all. */
export const service = {
  health: {
    ...open,
    method: 'GET',
    path: '/health',
    summary: 'Check whether the service is up',
    description: 'Reports that requests are handled. It does not access a database.',
    produces: z.object({ status: z.literal('ok').describe('Always `ok`.') }),
  },
  openApi: {
    ...open,
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get this API as an OpenAPI 3.1 document',
    description: 'Generate a client from it, or import it into Postman, Insomnia or Bruno.',
    produces: z.record(z.string(), z.unknown()),
  },
  docs: {
    ...open,
    method: 'GET',
    path: '/docs',
    summary: 'Read this API’s documentation in a browser',
    description: 'Shows the quick start. With `q`, searches the documentation.',
    request: z.object({ q: z.string().trim().max(200).optional().describe('Words to search for.') }),
    produces: 'page',
  },
  readDocs: {
    ...open,
    method: 'GET',
    path: '/docs/{page}',
    summary: 'Read a guide, or the reference of an endpoint',
    description:
      '`page` is the name of a guide, such as `storage`, or of an endpoint, such as `htmlToPdf`. With `.md` after it, the page is Markdown.',
    request: z.object({ page: z.string().max(100).describe('Name of the page.') }),
    example: { page: 'storage' },
    produces: 'page',
  },
  llms: {
    ...open,
    method: 'GET',
    path: '/llms.txt',
    summary: 'List the documentation for programs that read it',
    description: 'Markdown with a link to each page as Markdown, as llmstxt.org describes it.',
    produces: 'page',
  },
  llmsFull: {
    ...open,
    method: 'GET',
    path: '/llms-full.txt',
    summary: 'Get the whole documentation as Markdown',
    description:
      'All guides and the reference of every endpoint in one file, for a program that reads everything at once.',
    produces: 'page',
  },
  readErrorDocs: {
    ...open,
    method: 'GET',
    path: '/docs/errors/{code}',
    summary: 'Read about an error in a browser',
    description:
      'What the code means, what to do, and the endpoints that answer with it. `doc_url` of an error is this page.',
    request: z.object({ code: z.string().max(100).describe('Code of the error.') }),
    example: { code: 'invalid_pages' },
    produces: 'page',
  },
} as const satisfies Endpoints;
