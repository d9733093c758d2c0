import * as z from 'zod';
import { redactionOutcome, removables } from './redaction.ts';

const file = z.object({
  sha256: z.string().describe('SHA-256 of its bytes, in hexadecimal.'),
  size_bytes: z.int(),
  page_count: z.int(),
});

const pages = z.array(z.int());

/** The content of `report.json`: what a call redacted, and how that was verified, without the words themselves. */
export const redactionReport = z
  .object({
    version: z.literal(1),
    created_at: z.iso.datetime(),
    api_version: z.string().describe('The version of the service that made the result.'),
    environment: z.enum(['live', 'test']),
    source: file.describe('The PDF as it was sent.'),
    result: file.extend({ filename: z.string() }),
    options: z.object({
      ignore_case: z.boolean(),
      ocr: z.enum(['never', 'auto', 'always']),
      languages: z.array(z.string()),
      color: z.string(),
      has_label: z.boolean(),
      remove: z.array(z.enum(removables)),
      strict: z.boolean(),
      allow_none: z.boolean(),
      conformance: z.string().nullable(),
    }),
    redactions: z.array(redactionOutcome).describe('By redaction, in the order of the request.'),
    kept: z.object({
      unread_pages: pages.describe('Pages with text that could not be read, and was not searched.'),
      warnings: z.array(z.string()).describe('Warnings of the call. Those with redacted words are left out.'),
    }),
    verification: z.object({
      searched_words: z.int().describe('Number of different texts that the result was searched for.'),
      readers: z
        .array(z.enum(['pdfium_text', 'pdfjs_text', 'objects_and_streams', 'glyph_shapes', 'tesseract']))
        .describe('What has read the result; nothing that was redacted was found.'),
      recognised_pages: pages.describe('Pages whose drawing Tesseract has read.'),
    }),
  })
  .meta({ title: 'RedactionReport' });

export type RedactionReport = z.output<typeof redactionReport>;
