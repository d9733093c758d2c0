import * as z from 'zod';
import { limits } from '../../../core/contract/limits.ts';

export const compressPdfFields = {
  level: z
    .enum(['lossless', 'balanced', 'small'])
    .default('balanced')
    .describe(
      '`lossless` draws every page as before, pixel by pixel. `balanced` makes images smaller where nobody sees it, `small` where nobody misses it.',
    ),
  image_dpi: z
    .number()
    .min(limits.dpi.minimum)
    .max(limits.dpi.maximum)
    .optional()
    .describe(
      'Resolution in pixels per inch that images keep where they are drawn. 150 by default, 96 with `small`. Not with `lossless`.',
    ),
  web: z
    .boolean()
    .default(false)
    .describe(
      'Whether browsers are to show the first page before the rest has arrived: the PDF is linearized. It can then be larger than before. Not before `encryptPdf`.',
    ),
};
