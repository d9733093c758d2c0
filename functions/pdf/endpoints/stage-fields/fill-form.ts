import * as z from 'zod';
import { exactlyOneOf } from '../../../core/contract/fields/exactly-one.ts';
import { limits } from '../../../core/contract/limits.ts';

const value = z.union([z.string(), z.boolean(), z.array(z.string()).max(limits.formFields), z.null()]);

export const fillFormFields = {
  fields: z
    .record(z.string(), value)
    .optional()
    .describe(
      'Values by the full name of the field, as `/listFields` returns them: a text, the value of an option, a list if several can be chosen, true or false for a check box, or null for none. Send this or `xfdf`.',
    ),
  xfdf: z
    .string()
    .min(1)
    .optional()
    .describe('An XFDF document (ISO 19444-1) with the values, as text. Its annotations are not read.'),
  flatten: z
    .boolean()
    .default(false)
    .describe('Make the fields part of the pages, so that the values cannot be changed.'),
};

export const fillFormRule = exactlyOneOf('fields', 'xfdf');
