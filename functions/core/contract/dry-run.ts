import * as z from 'zod';
import { limits } from './limits.ts';

/** The field of every endpoint with a price that asks for the price alone. */
export const dryRunField = {
  dry_run: z
    .boolean()
    .optional()
    .describe(
      'Return only the cost of the call, `{endpoint, credits: {minimum, maximum}}`, and do nothing. Free.',
    ),
};

/** How many pages a call may be charged for. */
export interface PageBounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** The pages of a call of which nothing is known before its work is done. */
export const unknownPages: PageBounds = { minimum: 1, maximum: limits.pages };

/** A number of pages that is known. */
export function exactPages(pages: number): PageBounds {
  return { minimum: pages, maximum: pages };
}
