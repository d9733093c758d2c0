import * as z from 'zod';
import { limits } from '../../limits.ts';

/** What a page is waited for: a CSS selector, milliseconds, or a JavaScript expression. */
export type WaitFor = string | number | { readonly expression: string };

export const waitForField = {
  wait_for: z
    .union(
      [
        // No selector begins as a number or an object does, which forms send as text.
        z
          .string()
          .max(1_000)
          .regex(/^\s*[^\s\d{]/),
        z.number().min(0).max(limits.renderTimeoutMs.maximum),
        z.object({ expression: z.string().min(1).max(10_000) }),
      ],
      `must be a CSS selector, milliseconds from 0 to ${limits.renderTimeoutMs.maximum}, or an object with an \`expression\``,
    )
    .optional()
    .describe(
      'CSS selector to wait for, milliseconds to wait, or `{"expression": "window.ready === true"}`: JavaScript to wait for, all after the page has loaded.',
    ),
};

interface Waiting {
  readonly wait_for?: WaitFor | undefined;
  readonly javascript: boolean;
}

/** Raises invalid_field for an expression where no script runs. */
export function checkWaitFor({ wait_for, javascript }: Waiting, context: z.RefinementCtx): void {
  if (javascript || typeof wait_for !== 'object') return;
  const message = 'cannot be an expression with javascript: false, since no script of the page runs then';
  context.addIssue({ code: 'custom', path: ['wait_for'], message });
}
