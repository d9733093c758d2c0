import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { flatPerPage } from '../../core/contract/prices.ts';
import { page } from './page-fields.ts';
import { postOnePdf } from './post.ts';
import { box } from './structuring.ts';

/** The endpoint that checks a PDF against a standard. */
export const checking = {
  checkAccessibility: {
    ...postOnePdf,
    path: '/checkAccessibility',
    summary: 'Check a PDF against the rules of PDF/UA-1 for accessibility',
    description:
      'Checks every rule that software can check. What only a person can judge, such as whether an alternative text says what a figure shows, is listed in the guide, and not part of the result.',
    problems: ['too_many_pages'],
    example: { file: 'report.pdf' },
    access: ['pdf:extract'],
    price: flatPerPage,
    request: z.object(pdfSourceFields).apply(exactlyOnePdf),
    produces: z.object({
      passes: z.boolean().describe('Whether no rule is broken.'),
      conformance: z.literal('ua-1'),
      failures: z
        .array(
          z.object({
            clause: z.string().describe('The standard and its clause.'),
            description: z.string().describe('What is wrong.'),
            pages: z
              .array(page)
              .describe('The first pages on which it is, up to 100; empty if it is of no page.'),
            count: z.int().describe('How often it is.'),
            fixable: z
              .enum(['conformance', 'tags'])
              .nullable()
              .describe(
                'What mends it: `conformance` `ua-1` in a call that changes the PDF, or the same with `tags` `add`. Null if only the program that made it can, or a person.',
              ),
          }),
        )
        .describe('The rules that are broken, in the order of their clauses.'),
      figures: z
        .array(
          z.object({
            page,
            index: z.int().describe('Its number on the page, from 1, in reading order.'),
            box: box.nullable(),
            alt: z
              .string()
              .nullable()
              .describe('Its alternative text, for a person to judge. Null if it has none.'),
          }),
        )
        .describe('The figures, up to 1,000: those that are tagged, or those that `tags` `add` would tag.'),
      title: z.string().nullable(),
      language: z.string().nullable(),
      tagged: z.boolean(),
    }),
  },
} as const satisfies Endpoints;
