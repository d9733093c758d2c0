import * as z from 'zod';
import { limits } from '../../limits.ts';

/** A side of a window in CSS pixels. */
export const windowSide = z.int().min(1).max(limits.windowPixels);

/** The fields for what a page finds its browser to be. */
export const browserFields = {
  user_agent: z
    .string()
    .regex(/^[\x20-\x7e]{1,500}$/, 'must be 1 to 500 printable ASCII characters')
    .optional()
    .describe('User agent, for servers and scripts.'),
  timezone: z
    .string()
    .max(100)
    .refine(isTimezone, 'must be a time zone such as Europe/Berlin')
    .optional()
    .describe('IANA time zone, such as `Europe/Berlin`. UTC by default.'),
  locale: z
    .string()
    .max(100)
    .refine(isLocale, 'must be a language tag such as de-DE')
    .optional()
    .describe(
      'Language and region as a BCP 47 tag, such as `de-DE`, for `Accept-Language`, `navigator.language` and `Intl`. `en-US` by default.',
    ),
  color_scheme: z.enum(['light', 'dark']).optional().describe('Value of `prefers-color-scheme`.'),
};

/** The fields for the window and the page of a PDF. */
export const printedWindowFields = {
  viewport: z
    .object({
      width: windowSide.describe('Width of the window in CSS pixels.'),
      height: windowSide.describe('Height of the window in CSS pixels.'),
    })
    .optional()
    .describe(
      'Size of the window that the page is loaded in, in CSS pixels. By default it is as large as what is printed on one page, and then as high as the document.',
    ),
  single_page: z.boolean().default(false).describe('Print one page, as high as the document.'),
};

function isTimezone(name: string): boolean {
  // Intl also accepts offsets, which Chromium does not.
  return /^[a-z]/i.test(name) && doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: name }));
}

function isLocale(tag: string): boolean {
  return doesNotThrow(() => Intl.getCanonicalLocales(tag));
}

function doesNotThrow(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
