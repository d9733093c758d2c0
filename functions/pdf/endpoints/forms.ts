import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { fieldKinds, formKinds } from '../../core/contract/fields/form-fields.ts';
import { flat } from '../../core/contract/prices.ts';
import { totalPages } from './page-fields.ts';
import { postOnePdf } from './post.ts';

const place = {
  page: z.int().nullable().describe('Page number, counted from 1; null if the field is on no page.'),
  box: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .nullable()
    .describe('Position on the page as displayed, in points from the top left corner.'),
};

const value = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]);

const field = z.object({
  name: z
    .string()
    .describe('Full name: the names of the groups around the field and its own, joined by points.'),
  kind: z.enum(fieldKinds).describe('Kind of the field.'),
  label: z.string().optional().describe('Name shown by viewers, if the form has one.'),
  value: value.describe(
    'A text, or the value of the chosen option; a list with `multi_select`; true or false for a check box, and for whether a signature is there. Null if there is none, and for a password.',
  ),
  default_value: value.optional().describe('The value after the form is reset.'),
  options: z
    .array(
      z.object({
        value: z.string().describe('Value of the field with this option.'),
        label: z.string().describe('What the form shows.'),
      }),
    )
    .optional()
    .describe('What can be chosen. A check box with a single value has none: it is true or false.'),
  ...place,
  widgets: z
    .array(z.object({ ...place, value: z.string().optional().describe('The option that is chosen here.') }))
    .optional()
    .describe('All positions of a field that has several.'),
  required: z.boolean().describe('Whether viewers ask for a value before they send the form.'),
  read_only: z.boolean().describe('Whether viewers refuse to change the value. `/fillForm` can.'),
  multiline: z.literal(true).optional().describe('The text may have several lines.'),
  password: z.literal(true).optional().describe('The text is not shown.'),
  comb: z.literal(true).optional().describe('Each character has its own cell.'),
  max_length: z.int().optional().describe('The most characters that the text may have.'),
  editable: z.literal(true).optional().describe('Texts other than the options are allowed.'),
  multi_select: z.literal(true).optional().describe('Several options may be chosen.'),
});

/** The endpoints that read and fill in forms. */
export const forms = {
  listFields: {
    ...postOnePdf,
    path: '/listFields',
    summary: 'List the form fields of a PDF with their values, options and positions',
    description:
      'Fields are in the order of the form, followed by those that only pages have. `/fillForm` takes the same names and values.',
    problems: ['output_too_large'],
    example: { file: 'form.pdf' },
    access: ['pdf:extract'],
    price: flat,
    request: z.object(pdfSourceFields).apply(exactlyOnePdf),
    produces: z.object({
      form: z
        .enum(formKinds)
        .describe('`acroform` is the form of the PDF format, `xfa` one in XML that few viewers show.'),
      fields: z.array(field).describe('The fields, one for each name.'),
      total_pages: totalPages,
    }),
  },
} as const satisfies Endpoints;
