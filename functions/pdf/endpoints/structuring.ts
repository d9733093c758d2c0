import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { oneSource } from '../../core/contract/fields/exactly-one.ts';
import { exactlyOnePdf, pdfNames } from '../../core/contract/fields/files/pdf-source.ts';
import { languagesField, ocrField, unreadablePages } from '../../core/contract/fields/ocr-fields.ts';
import { hiddenField, hiddenPiece, leftOut } from '../../core/contract/fields/redaction/hidden-text.ts';
import { limits } from '../../core/contract/limits.ts';
import { flatPerPage } from '../../core/contract/prices.ts';
import { page, sourceAndPages, totalPages } from './page-fields.ts';
import { postOnePdf } from './post.ts';

export const hiddenOrNot = z
  .enum(['include', 'exclude'])
  .default('include')
  .describe(
    'Treatment of text that readers of the page cannot see: `include` keeps it, `exclude` leaves it out and counts it.',
  );

export const box = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .describe('Position on the page as displayed, in points from the top left corner.');

const confidence = z.number().describe('Confidence of the reading, from 0 to 1.');

const rows = z
  .array(z.array(z.string()))
  .describe(
    'The texts of the cells by row. A cell that spans several rows or columns is at the first of them.',
  );

const cells = z
  .array(
    z.object({
      row: z.int().describe('Row, counted from 1.'),
      column: z.int().describe('Column, counted from 1.'),
      row_span: z.int().describe('Number of rows that the cell covers.'),
      column_span: z.int().describe('Number of columns that the cell covers.'),
      text: z.string().describe('Text of the cell.'),
      box,
    }),
  )
  .describe('The cells, with their positions.');

const kind = z.enum([
  'heading',
  'paragraph',
  'list',
  'table',
  'figure',
  'formula',
  'code',
  'quote',
  'header',
  'footer',
  'footnote',
  'field',
  'caption',
  'table_of_contents',
]);

const block = z.object({
  kind: kind.describe('Kind of the block.'),
  box,
  level: z.int().optional().describe('For headings: 1 is the highest, 6 the lowest.'),
  text: z.string().optional().describe('The text, unless it is in `items` or `rows`.'),
  continues: z
    .boolean()
    .optional()
    .describe(
      'The text continues the last paragraph before it, from the previous column or page; a table, the last one of the previous page.',
    ),
  items: z
    .array(
      z.object({
        box,
        level: z.int().describe('1 for items of the outer list.'),
        marker: z.string().describe('The marker as written: a bullet, or a number with its punctuation.'),
        number: z.int().optional().describe('The number of an item of an ordered list.'),
        text: z.string().describe('Text of the item.'),
      }),
    )
    .optional()
    .describe('Of a list: its items.'),
  latex: z
    .string()
    .optional()
    .describe('Of a formula: its LaTeX, where its signs and their places leave no doubt.'),
  confidence: confidence.optional(),
  rows: rows.optional(),
  cells: cells.optional(),
  caption: z.string().optional().describe('For tables and figures: the caption.'),
  name: z
    .string()
    .optional()
    .describe(
      'For fields of forms: the full name, unless `hidden` is `exclude`, because the page does not show it.',
    ),
  label: z.string().nullable().optional().describe('For fields: the text beside it, or null.'),
  value: z.string().nullable().optional().describe('For fields: the text that it shows, or null.'),
  checked: z.boolean().optional().describe('For check boxes and radio buttons: whether it is on.'),
  fields: z
    .array(z.object({ box, name: z.string().optional(), checked: z.boolean().optional() }))
    .optional()
    .describe('For tables: the fields of a form in it, whose text is in the cells.'),
  image: z.string().optional().describe('For figures, with `images`: the `id` of the picture.'),
  description: z
    .string()
    .optional()
    .describe(
      'For figures: the alternative text of its tag, unless `hidden` is `exclude`, because the page does not show it.',
    ),
});

const chunk = z.object({
  index: z.int().describe('Its place among the chunks, from 0.'),
  text: z.string().describe('Its content as Markdown.'),
  heading_path: z.array(z.string()).describe('The headings above it, from the highest, with its own.'),
  pages: z.array(z.int()).describe('The pages that it is on.'),
  places: z.array(z.object({ page, box })).describe('The positions of its blocks.'),
  kinds: z.array(z.string()).describe('The kinds of its blocks, as in `json`.'),
});

/** Exactly one field names the PDF, and chunks are longer than what they repeat. */
const contentRule = oneSource(pdfNames, {
  check: ({ max_characters, overlap_characters }, refuse) => {
    if (Number(overlap_characters) > Number(max_characters) / 2)
      refuse('overlap_characters', 'must be at most half of max_characters');
  },
});

/** The endpoints that read a PDF's structure, for programs to process. */
export const structuring = {
  extractContent: {
    ...postOnePdf,
    path: '/extractContent',
    summary: 'Extract the content of a PDF as Markdown or as blocks with their positions',
    description:
      'Headings, paragraphs, lists, tables, code, quotations, figures and footnotes are in reading order, column by column. Repeated headers and footers are left out of Markdown. A scan has no content unless `ocr` requests recognition, at 0.05 credits more for each recognised page.',
    problems: ['output_too_large', 'too_many_pages', 'visibility_unknown'],
    example: { file: 'report.pdf', pages: '1-' },
    access: ['pdf:extract'],
    price: flatPerPage,
    request: z
      .object({
        ...sourceAndPages,
        format: z
          .enum(['markdown', 'json', 'chunks', 'zip'])
          .default('markdown')
          .describe(
            '`markdown`, `json` for blocks with their positions, `chunks` for parts to search and retrieve, or `zip` for `content.md`, pictures of its figures, and `content.json` about them.',
          ),
        tables: z
          .enum(['markdown', 'html'])
          .default('markdown')
          .describe('Tables in Markdown: as `markdown`, or as `html` with cells that span others.'),
        images: z
          .boolean()
          .default(false)
          .describe(
            'Whether to return pictures of the figures, which the content refers to. A `zip` always has them.',
          ),
        words: z
          .boolean()
          .default(false)
          .describe('Whether to return each word of a page with its position.'),
        max_characters: z
          .int()
          .min(limits.chunkCharacters.least)
          .max(limits.chunkCharacters.most)
          .default(2_000)
          .describe('With `chunks`: the maximum length of each.'),
        overlap_characters: z
          .int()
          .min(0)
          .max(limits.chunkCharacters.most / 2)
          .default(0)
          .describe(
            'With `chunks`: the maximum length of the end of one that the next repeats under the same heading.',
          ),
        hidden: hiddenField,
        ocr: ocrField,
        languages: languagesField,
      })
      .apply(contentRule),
    produces: z.object({
      markdown: z.string().optional().describe('With `markdown`: the content of the selected pages.'),
      chunks: z
        .array(chunk)
        .optional()
        .describe('With `chunks`: the parts of the content, in reading order.'),
      pages: z
        .array(
          z.object({
            page,
            width: z.number().describe('Width of the page in points, as displayed.'),
            height: z.number().describe('Height of the page in points, as displayed.'),
            confidence: z
              .number()
              .describe(
                'Share of the page’s letters that stand for a known character, from 0 to 1; on a recognised page, no more than the certainty of its letters.',
              ),
            hidden: z
              .array(hiddenPiece)
              .optional()
              .describe('With `hidden` `mark`: the hidden text of the page, and its positions.'),
            words: z
              .array(
                z.object({
                  text: z.string().describe('The word, as the page shows it.'),
                  box,
                  confidence: z.number().optional().describe('Certainty of a recognised word, from 0 to 1.'),
                }),
              )
              .optional()
              .describe('With `words`: the words of the page, in reading order.'),
            markdown: z.string().optional().describe('With `markdown`: the content of the page.'),
            blocks: z
              .array(block)
              .optional()
              .describe('With `json`: the blocks of the page, in reading order.'),
          }),
        )
        .describe('The selected pages, in the order of `pages`.'),
      images: z
        .array(
          z.object({
            id: z.string().describe('Name in the content, and in the ZIP.'),
            page,
            box,
            format: z.enum(['png', 'jpeg']).describe('Format of the picture.'),
            image_base64: z
              .base64()
              .optional()
              .describe('The picture in base64, unless it is a file of the ZIP.'),
          }),
        )
        .optional()
        .describe('With `images`: the pictures of the figures, in the order of pages.'),
      total_pages: totalPages,
      unreadable_pages: unreadablePages,
      left_out: leftOut,
    }),
    orFiles: { zip: 'application/zip' },
    agents: { comesFirst: true, omits: ['markdown', 'images'], defaults: { hidden: 'exclude', ocr: 'auto' } },
  },
  extractTables: {
    ...postOnePdf,
    path: '/extractTables',
    summary: 'Extract the tables of a PDF as rows and cells, or as CSV',
    description:
      'Finds tables with and without lines, each with its position and a confidence. Tables in scans are found if `ocr` requests recognition, at 0.05 credits more for each recognised page.',
    problems: ['output_too_large', 'too_many_pages', 'visibility_unknown'],
    example: { file: 'report.pdf', format: 'csv' },
    access: ['pdf:extract'],
    price: flatPerPage,
    request: z
      .object({
        ...sourceAndPages,
        format: z
          .enum(['json', 'csv'])
          .default('json')
          .describe('`json` for rows and cells with their positions, or `csv` for the CSV of each table.'),
        hidden: hiddenOrNot,
        ocr: ocrField,
        languages: languagesField,
      })
      .apply(exactlyOnePdf),
    produces: z.object({
      tables: z
        .array(
          z.object({
            page,
            box,
            confidence,
            continues: z
              .boolean()
              .optional()
              .describe('Continues the last table of the previous page, whose titles may be repeated.'),
            rows: rows.optional(),
            cells: cells.optional(),
            csv: z
              .string()
              .optional()
              .describe(
                'With `csv`: the table in the format of RFC 4180. Cells may begin with `=`, as formulas do.',
              ),
          }),
        )
        .describe('The tables, in the order of `pages` and from the top of each.'),
      total_pages: totalPages,
      unreadable_pages: unreadablePages,
      left_out: leftOut,
    }),
    agents: { comesFirst: true, defaults: { hidden: 'exclude', ocr: 'auto' } },
  },
} as const satisfies Endpoints;
