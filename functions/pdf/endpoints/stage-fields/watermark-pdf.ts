import * as z from 'zod';
import { colorField } from '../../../core/contract/fields/color.ts';
import { exactlyOneOf } from '../../../core/contract/fields/exactly-one.ts';
import { base64Field } from '../../../core/contract/fields/files/base64.ts';
import { limits } from '../../../core/contract/limits.ts';
import { chosenPagesField } from './chosen-pages.ts';

const positions = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
  'tile',
] as const;

export const watermarkPdfFields = {
  pages: chosenPagesField,
  text: z
    .string()
    .min(1)
    .max(limits.watermarkCharacters)
    .optional()
    .describe(
      'Text of the watermark, in which `{page}` becomes the page’s number and `{pages}` the number of pages. Send this or `image_base64`.',
    ),
  image_base64: base64Field
    .optional()
    .describe('The image in base64. A `data:` prefix and whitespace are allowed. Send this or `text`.'),
  opacity: z.number().min(0).max(1).default(0.3).describe('From 0, invisible, to 1, opaque.'),
  rotation: z.number().min(-360).max(360).default(45).describe('Angle in degrees, counterclockwise.'),
  font_size: z
    .number()
    .min(1)
    .max(1_000)
    .optional()
    .describe('Font size of the text in points. By default the text fits the page.'),
  color: colorField.default('#808080').describe('Colour of the text in hexadecimal.'),
  position: z
    .enum(positions)
    .default('center')
    .describe('Place on the page. `tile` repeats the watermark over the whole page.'),
  layer: z
    .enum(['over', 'under'])
    .default('over')
    .describe('Draw the watermark over or under the page’s content.'),
};

export const watermarkPdfRule = exactlyOneOf('text', 'image_base64');
