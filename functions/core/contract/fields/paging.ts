import * as z from 'zod';
import { limits } from '../limits.ts';

/** The field with the cursor of the page to list. */
export const cursorField = z
  .string()
  .max(500)
  .optional()
  .describe('`next_cursor` of the page before, to get the next one.');

/** The field with the cursor of the next page. */
export const nextCursorField = z
  .string()
  .nullable()
  .describe(
    'What to send as `cursor` for the next page; null if there is none. A page may have fewer items than `limit`.',
  );

/** The field with the number of items on a page of a list. */
export function pageSizeField(items: string) {
  return z
    .int()
    .min(1)
    .max(limits.listed.maximum)
    .default(limits.listed.default)
    .describe(`Maximum number of ${items} to return.`);
}
