import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { openImage } from '../images/open-image.ts';
import { type ImageLayout, placeImage } from '../images/place-image.ts';
import type { Render } from '../images/read-svg.ts';
import { writePicture } from '../images/write-picture.ts';
import { objectWriter } from '../pdf-objects/objects/object-writer.ts';
import { pageTree } from '../pdf-objects/writer/page-tree.ts';
import { pdfWriter, reference } from '../pdf-objects/writer/pdf-writer.ts';
import { imageDecoder } from './image-decoder.ts';
import { translateLimits } from './opening/translate-limits.ts';

/**
 * Makes a PDF of images, one page per image and one for each page of a TIFF. `field` is the list's name in the
 * request, so that problems name `files[0]`; `render` prints SVGs. Throws missing_field, invalid_image, payload_too_large,
 * output_too_large and too_many_pages.
 */
export async function imagesToPdf(
  images: readonly Uint8Array[],
  field: 'files' | 'images_base64' | 'document_ids',
  render: Render,
  layout: ImageLayout = {},
) {
  if (images.length === 0) throw new Problem('missing_field', `${field} has no image. Send at least one.`);
  if (images.length > limits.images) {
    throw new Problem(
      'payload_too_large',
      `${field} has ${images.length} images; ${limits.images} are allowed.`,
    );
  }
  return translateLimits(() => embedImages(images, field, render, layout));
}

async function embedImages(
  images: readonly Uint8Array[],
  field: string,
  render: Render,
  layout: ImageLayout,
) {
  const expectedBytes = images.reduce((sum, { length }) => sum + length, 4_096);
  const output = objectWriter({ version: '1.7', isCompact: true, expectedBytes });
  const writer = pdfWriter(output);
  const pages = pageTree(writer);
  for (const [index, bytes] of images.entries()) {
    const pictures = await openImage(bytes, `${field}[${index}]`, { decoder: imageDecoder, render });
    try {
      if (pages.count() + pictures.count > limits.pages) {
        const message = `${field} gives more than ${limits.pages} pages. Send fewer images at a time.`;
        throw new Problem('too_many_pages', message);
      }
      for (let at = 0; at < pictures.count; at++) {
        const picture = await pictures.picture(at);
        const { mediaBox, content } = placeImage(picture, layout);
        const drawn = writer.stream('', Buffer.from(content));
        const resources = `<</XObject<</I ${reference(writePicture(writer, picture))}>>>>`;
        pages.add(`/MediaBox${mediaBox}/Resources${resources}/Contents ${reference(drawn)}`);
      }
    } finally {
      await pictures.close();
    }
  }
  return { pdf: output.finish(pages.finish()), pageCount: pages.count() };
}
