import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { free } from '../core/contract/prices.ts';

const open = { access: 'open', price: free, accepts: [], request: z.object({}) } as const;

/** What the service tells about itself, to anyone. */
export const service = {
  health: {
    ...open,
    method: 'GET',
    path: '/health',
    summary: 'Check whether the service is up',
    description: 'Says that requests arrive and are answered. It looks at no database.',
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
    description: 'The guides and the reference of every endpoint.',
    produces: 'page',
  },
} as const satisfies Endpoints;
