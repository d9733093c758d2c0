import * as z from 'zod';
import { languageTag } from '../../../core/contract/fields/language-tag.ts';
import { bookmarksField } from '../../../core/contract/fields/pages/bookmarks.ts';
import { labelStyles } from '../../../core/contract/fields/pages/label-styles.ts';
import { limits } from '../../../core/contract/limits.ts';

const { textCharacters, customEntries } = limits.metadata;
const text = z.string().max(textCharacters);
const property = text.nullable().optional();

const labelRange = z.object({
  page: z.int().min(1).describe('First page of the range, counted from 1.'),
  style: z.enum(labelStyles).default('decimal').describe('How numbers are shown.'),
  prefix: z.string().max(limits.metadata.prefixCharacters).optional().describe('Text before the number.'),
  start: z.int().min(1).max(1_000_000).default(1).describe('Number of the first page.'),
});

export const setMetadataFields = {
  title: property.describe(
    'Title. Null removes it, as in all these fields; fields that are not sent keep their values.',
  ),
  author: property.describe('Author.'),
  subject: property.describe('Subject.'),
  keywords: property.describe('Keywords, separated by commas.'),
  language: languageTag.nullable().optional().describe('Language of the text, such as `en-GB`.'),
  custom: z
    .record(z.string(), text.nullable())
    .refine((entries) => Object.keys(entries).length <= customEntries, {
      message: `must have at most ${customEntries} entries`,
    })
    .optional()
    .describe('Properties of your own: name and text.'),
  page_labels: z
    .array(labelRange)
    .max(limits.pages)
    .nullable()
    .optional()
    .describe('How pages are labelled from `page` on. Replaces all labels.'),
  outline: bookmarksField
    .nullable()
    .optional()
    .describe('Bookmarks, a tree of `title`, `page` and `children`. Replaces all bookmarks.'),
};
