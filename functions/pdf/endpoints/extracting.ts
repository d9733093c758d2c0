import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { flat } from '../../core/contract/prices.ts';
import { sourceAndPages } from './page-fields.ts';
import { postOnePdf } from './post.ts';

const format = z
  .enum(['zip', 'json'])
  .default('zip')
  .describe(
    '`zip` for a ZIP of the files, `json` for a list that describes them, with their content in base64.',
  );

const text = z.string().nullable();

/** The endpoints that extract files from a PDF. */
export const extracting = {
  extractAttachments: {
    ...postOnePdf,
    path: '/extractAttachments',
    summary: 'Extract the files attached to a PDF',
    description:
      'Files of the document and of annotations, such as the XML of an electronic invoice. Names are made safe and unique.',
    problems: ['nothing_found', 'output_too_large'],
    example: { file: 'report.pdf', format: 'json' },
    access: ['pdf:extract'],
    price: flat,
    request: z.object({ ...pdfSourceFields, format }).apply(exactlyOnePdf),
    produces: z.object({
      attachments: z
        .array(
          z.object({
            name: z.string().describe('File name, as in the ZIP.'),
            type: text.describe('Media type; null if the PDF does not state it.'),
            description: text.describe('Its description in the PDF, or null.'),
            relationship: text.describe('Relationship to the document, such as `Source`, or null.'),
            page: z.int().nullable().describe('Page of its annotation; null if it belongs to the document.'),
            size: z.int().describe('Size in bytes.'),
            content_base64: z.base64().describe('The file in base64.'),
          }),
        )
        .describe('The files; empty if there are none.'),
    }),
    zips: true,
  },
  extractImages: {
    ...postOnePdf,
    path: '/extractImages',
    summary: 'Extract the images on pages of a PDF',
    description:
      'JPEG, JPEG 2000, fax and JBIG2 images are copied byte for byte. Others become PNG, with palette, colour profile and transparency, or TIFF if their colours are inks. An image on several pages is extracted once.',
    problems: ['nothing_found', 'output_too_large'],
    example: { file: 'report.pdf', pages: '1-', format: 'json' },
    access: ['pdf:extract'],
    price: flat,
    request: z.object({ ...sourceAndPages, format }).apply(exactlyOnePdf),
    produces: z.object({
      images: z
        .array(
          z.object({
            name: z.string().describe('File name, as in the ZIP.'),
            format: z.enum(['jpeg', 'jp2', 'png', 'tiff', 'jbig2']).describe('Format of the file.'),
            pages: z.array(z.int()).describe('The selected pages that contain it.'),
            width: z.int().describe('Width in pixels.'),
            height: z.int().describe('Height in pixels.'),
            is_mask: z
              .boolean()
              .describe('Whether it is the transparency of the image before it, whose file cannot hold it.'),
            image_base64: z.base64().describe('The file in base64.'),
          }),
        )
        .describe('The images, in the order of pages; empty if there are none.'),
      warnings: z.array(z.string()).describe('Images that were left out because they cannot be read.'),
    }),
    zips: true,
    agents: { showsImages: true },
  },
} as const satisfies Endpoints;
