import * as z from 'zod';
import { limits } from '../limits.ts';

/** The field with which a call waits for the end of what it asks about. */
export function waitField(what: 'job' | 'batch') {
  return z
    .int()
    .min(0)
    .max(limits.waitSeconds)
    .default(0)
    .describe(`How many seconds to wait for the ${what} to end.`);
}
