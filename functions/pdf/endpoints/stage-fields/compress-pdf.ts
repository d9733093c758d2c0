import * as z from 'zod';
import { limits } from '../../../core/contract/limits.ts';

export const compressPdfFields = {
  level: z
    .enum(['lossless', 'balanced', 'small'])
    .default('balanced')
    .describe(
      '`lossless` draws every page as before, pixel by pixel. `balanced` makes images smaller without a visible difference, `small` with a slight one.',
    ),
  image_dpi: z
    .number()
    .min(limits.dpi.minimum)
    .max(limits.dpi.maximum)
    .optional()
    .describe(
      'Maximum resolution of images in pixels per inch, as drawn on the page. 150 by default, 96 with `small`. Not with `lossless`.',
    ),
  web: z
    .boolean()
    .default(false)
    .describe(
      'Linearize the PDF, so that browsers show the first page before the rest has arrived. The PDF may become larger than the source. Not before `encryptPdf`.',
    ),
};
