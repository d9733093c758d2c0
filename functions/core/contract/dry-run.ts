import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** The field of every priced endpoint that only asks for the price. */
export const dryRunField = {
  dry_run: z
    .boolean()
    .optional()
    .describe(
      'Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free.',
    ),
};

/** Whether calls of an endpoint can only ask for their price. */
export function takesDryRun({ request }: Pick<Endpoint, 'request'>): boolean {
  return Object.hasOwn(request.shape, 'dry_run');
}

/** The least and the most pages that a call may be charged for. */
export interface PageBounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** The page bounds of a call whose size is unknown until its work is done. */
export const unknownPages: PageBounds = { minimum: 1, maximum: limits.pages };

/** The bounds for a known number of pages. */
export function exactPages(pages: number): PageBounds {
  return { minimum: pages, maximum: pages };
}
