import * as z from 'zod';

/** The kinds of a rendered page's warnings that a call can fail on. */
const warningKinds = ['script_errors', 'resources', 'glyphs', 'unfinished', 'unsupported_css'] as const;

export type WarningKind = (typeof warningKinds)[number];

/** The field with the kinds of warnings that fail a call. */
export const failOnField = {
  fail_on: z
    .array(z.enum(warningKinds))
    .max(warningKinds.length)
    .optional()
    .describe(
      'Kinds of warnings that fail the call with `page_incomplete`: uncaught errors of scripts, resources that did not load, characters without a glyph, work that was cut off, and CSS that Chromium lacks.',
    ),
};
