import * as z from 'zod';
import { flattenable } from '../../../core/contract/fields/form-fields.ts';

export const flattenPdfFields = {
  what: z
    .array(z.enum(flattenable))
    .min(1)
    .max(flattenable.length)
    .default([...flattenable])
    .describe(
      'What to make part of the pages: `fields` of forms, other `annotations`, or both. Links and attached files are kept.',
    ),
};
