import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { free } from '../core/contract/prices.ts';

/** Pages for everybody: no account and no session is looked at. */
const open = { audience: 'browser', access: 'open', ignoresSession: true, price: free } as const;

/** The document to begin with. The first for any other. */
export const samples = ['invoice', 'letter', 'certificate'] as const;

/** What this service is, and a demo of it without an account. */
export const front = {
  showLanding: {
    ...open,
    method: 'GET',
    path: '/',
    summary: 'Show what this service is',
    accepts: [],
    request: z.object({ sample: z.enum(samples).catch('invoice') }),
    produces: 'page',
  },
  makeDemo: {
    ...open,
    method: 'POST',
    path: '/demo',
    summary: 'Make a PDF of typed HTML or text, without an account',
    accepts: ['form'],
    request: z.object({
      kind: z.enum(['html', 'text']).catch('html'),
      content: z
        .string()
        .trim()
        .min(1, 'is empty. Type some HTML or text')
        .refine((text) => Buffer.byteLength(text) <= limits.demo.bytes, {
          message: `is larger than ${limits.demo.bytes / 1_000} kB, the most that the demo takes`,
          params: { code: 'payload_too_large' },
        }),
    }),
    produces: 'file',
  },
} as const satisfies Endpoints;
