import * as z from 'zod';
import { limits } from '../../limits.ts';
import { urlRule } from '../url-rule.ts';
import { browserFields } from './page-window.ts';
import { waitForField } from './wait-for.ts';
import { failOnField } from './warning-kinds.ts';

/** The URL of a page. */
export const httpUrl = z
  .string()
  .max(limits.urlCharacters)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
    error: ({ input }) => urlRule('http or https', input),
  })
  .meta({ examples: ['https://example.com'] });

/** HTML or CSS of a page. */
export const markup = z.string().refine((text) => Buffer.byteLength(text) <= limits.htmlBytes, {
  message: `is larger than ${limits.htmlBytes / 1024 / 1024} MB`,
  params: { code: 'payload_too_large' },
});

/** The options for loading a page. */
export const loadingFields = {
  css: markup
    .optional()
    .describe(
      'CSS to add after the document’s own. Its `@page` rules override `format`, `width`, `height` and `landscape`.',
    ),
  base_url: httpUrl
    .optional()
    .describe(
      'URL that relative URLs in the document are resolved against. It is also the document’s origin.',
    ),
  media: z.enum(['print', 'screen']).default('print').describe('CSS media type.'),
  javascript: z.boolean().default(true).describe('Whether to run the page’s scripts.'),
  ...waitForField,
  timeout: z
    .number()
    .int()
    .min(1)
    .max(limits.renderTimeoutMs.maximum)
    .default(limits.renderTimeoutMs.default)
    .describe('Time limit for loading the page and making the file, in milliseconds.'),
  ...browserFields,
  ...failOnField,
};
