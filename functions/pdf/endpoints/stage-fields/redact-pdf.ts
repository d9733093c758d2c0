import * as z from 'zod';
import { colorField } from '../../../core/contract/fields/color.ts';
import { languagesField, ocrField } from '../../../core/contract/fields/ocr-fields.ts';
import {
  pageBoxField,
  redactionPresets,
  removables,
} from '../../../core/contract/fields/redaction/redaction.ts';
import { limits } from '../../../core/contract/limits.ts';

const { count, textCharacters, labelCharacters } = limits.redactions;

const redaction = z
  .union([
    z.strictObject({
      text: z
        .string()
        .min(1)
        .max(textCharacters)
        .refine((text) => text.trim() !== '', 'must have a character that is no white space')
        .describe('Text to redact everywhere. A space in it matches any white space.'),
    }),
    z.strictObject({
      pattern: z.string().min(1).max(limits.regexCharacters).describe('A JavaScript regular expression.'),
    }),
    z.strictObject({
      preset: z
        .enum(redactionPresets)
        .describe('A kind of text. `iban` and `card` must have the right check digits.'),
    }),
    z.strictObject({
      page: z.int().min(1).describe('Page number, counted from 1.'),
      box: pageBoxField,
    }),
  ])
  .meta({ title: 'Redaction' });

export const redactPdfFields = {
  redactions: z
    .array(redaction)
    .max(count)
    .default([])
    .describe(
      'What to redact: each has `text`, a regular expression as `pattern`, a `preset` (email, phone, iban, card or ssn), or `page` and `box` (x, y, width and height in points from the top left). Optional with `remove`.',
    ),
  ignore_case: z.boolean().default(true).describe('Match upper and lower case alike.'),
  ocr: ocrField,
  languages: languagesField,
  color: colorField.default('#000000').describe('Colour of the boxes in hexadecimal.'),
  label: z
    .string()
    .max(labelCharacters)
    .optional()
    .describe('Text in each box. It also replaces words in bookmarks, names and form values.'),
  remove: z
    .array(z.enum(removables))
    .max(removables.length)
    .default([])
    .describe(
      'Kinds of content to remove as a whole: `hidden_text` is text that readers of a page cannot see. Other kinds are removed only where they contain redacted text.',
    ),
  strict: z
    .boolean()
    .default(false)
    .describe(
      'Reject a PDF with text that cannot be read, and so not be searched, unless a box covers it. Otherwise a warning names its pages.',
    ),
  allow_none: z
    .boolean()
    .default(false)
    .describe('Return the PDF even if there is nothing to redact, instead of failing.'),
};
