import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf } from '../../core/contract/fields/files/pdf-source.ts';
import { languagesField, ocrField, unreadablePages } from '../../core/contract/fields/ocr-fields.ts';
import { leftOut } from '../../core/contract/fields/redaction/hidden-text.ts';
import { limits } from '../../core/contract/limits.ts';
import { flatPerPage } from '../../core/contract/prices.ts';
import { sourceAndPages, totalPages } from './page-fields.ts';
import { postOnePdf } from './post.ts';
import { box, hiddenOrNot } from './structuring.ts';

const { count, nameCharacters, descriptionCharacters, labels, labelCharacters } = limits.wantedFields;

const wish = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(nameCharacters)
    .describe('Its name, and its label unless there are `labels`. Common ones are found in eight languages.'),
  description: z
    .string()
    .max(descriptionCharacters)
    .optional()
    .describe('What it is. One of up to five words is another label.'),
  type: z
    .enum(['text', 'number', 'date', 'money', 'boolean'])
    .default('text')
    .describe('Type of the value. Dates are `YYYY-MM-DD`.'),
  pattern: z
    .string()
    .min(1)
    .max(limits.regexCharacters)
    .optional()
    .describe('RE2 expression for the value. Without a label, only one text may match it.'),
  labels: z
    .array(z.string().min(1).max(labelCharacters))
    .min(1)
    .max(labels)
    .optional()
    .describe('Its labels, as printed.'),
});

const money = z.object({
  amount: z.number().describe('The amount.'),
  currency: z.string().nullable().describe('Currency in ISO 4217. Null if the document does not name one.'),
});

/** The endpoint that finds facts in documents. */
export const findingFields = {
  extractFields: {
    ...postOnePdf,
    path: '/extractFields',
    summary: 'Find facts in a PDF by their labels: numbers, dates, amounts',
    description:
      'Finds labels, and the values after, beside or below them, in text, tables and forms. A value is null unless the page proves it: `text` is what it prints in `box`. Scans need `ocr`, at 0.05 credits more for each recognised page.',
    problems: ['invalid_regex', 'too_many_pages', 'visibility_unknown'],
    example: {
      file: 'report.pdf',
      fields: [
        { name: 'invoice_number' },
        { name: 'total', type: 'money' },
        { name: 'due_date', type: 'date', labels: ['Due', 'Payable by'] },
      ],
    },
    access: ['pdf:extract'],
    price: flatPerPage,
    request: z
      .object({
        ...sourceAndPages,
        fields: z.array(wish).min(1).max(count).describe('The facts to find.'),
        hidden: hiddenOrNot,
        ocr: ocrField,
        languages: languagesField,
      })
      .apply(exactlyOnePdf),
    produces: z.object({
      fields: z
        .array(
          z.object({
            name: z.string().describe('Name of the field.'),
            value: z
              .union([z.string(), z.number(), z.boolean(), money])
              .nullable()
              .describe('The value, by the type of the field. Null if the document does not prove one.'),
            text: z.string().nullable().describe('What the page prints in `box`.'),
            page: z.int().nullable().describe('Page of the value, counted from 1.'),
            box: box.nullable(),
            confidence: z.number().describe('Confidence in the value, from 0 to 1.'),
          }),
        )
        .describe('A field for each that was asked for, in the same order.'),
      total_pages: totalPages,
      unreadable_pages: unreadablePages,
      left_out: leftOut,
    }),
    agents: { defaults: { hidden: 'exclude', ocr: 'auto' } },
  },
} as const satisfies Endpoints;
