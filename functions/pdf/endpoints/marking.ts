import * as z from 'zod';
import { base64Field } from '../../core/contract/base64.ts';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOneOf } from '../../core/contract/exactly-one.ts';
import { limits } from '../../core/contract/limits.ts';
import { exactlyOnePdf } from '../../core/contract/pdf-source.ts';
import { flat } from '../../core/contract/prices.ts';
import { pdfOutputFields } from '../../core/contract/storage.ts';
import { sourceAndPages } from './page-fields.ts';
import { post } from './post.ts';

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

/** What draws on the pages of a PDF. */
export const marking = {
  watermarkPdf: {
    ...post,
    path: '/watermarkPdf',
    summary: 'Add a text or image watermark to pages of a PDF',
    description:
      'The watermark is upright as the reader sees the page, even if the page is rotated. Text fits the page unless `font_size` is set.',
    problems: ['render_timeout', 'browser_crashed'],
    example: { file: 'report.pdf', text: 'DRAFT', filename: 'draft.pdf' },
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        ...sourceAndPages,
        text: z
          .string()
          .min(1)
          .max(limits.watermarkCharacters)
          .optional()
          .describe('Text of the watermark. Send this or `image_base64`.'),
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
        color: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i, 'must be a hex colour such as #808080')
          .default('#808080')
          .describe('Colour of the text in hexadecimal.'),
        position: z
          .enum(positions)
          .default('center')
          .describe('Place on the page. `tile` repeats the watermark over the whole page.'),
        layer: z
          .enum(['over', 'under'])
          .default('over')
          .describe('Draw the watermark over or under the page’s content.'),
        ...pdfOutputFields('watermarked.pdf'),
      })
      .apply(exactlyOnePdf)
      .apply(exactlyOneOf('text', 'image_base64')),
    produces: 'pdf',
  },
} as const satisfies Endpoints;
