import type { PdfResult } from '../contract/endpoint.ts';
import { type Conformance, needsTags } from '../contract/fields/conformance.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { imageDecoder } from '../engines/image-decoder.ts';
import { openImage } from '../images/open-image.ts';
import { type ImageLayout, placeImage } from '../images/place-image.ts';
import type { Render } from '../images/read-svg.ts';
import { writePicture } from '../images/write-picture.ts';
import { translateLimits } from '../opening/translate-limits.ts';
import { objectWriter } from '../pdf-objects/objects/object-writer.ts';
import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { pageTree } from '../pdf-objects/writer/page-tree.ts';
import { pdfWriter, reference } from '../pdf-objects/writer/pdf-writer.ts';
import { type TagElement, tagTree } from '../pdf-objects/writer/tag-tree.ts';

/** The layout and properties of a document made of images. */
export interface ImageDocument extends ImageLayout {
  /**
   * Descriptions of the images, for people who cannot see them; an image with an empty text is decoration. They make
   * the PDF tagged.
   */
  readonly altTexts?: readonly string[] | undefined;
  /** The standard to which the PDF will be converted later. */
  readonly conformance?: Conformance | undefined;
}

/**
 * Makes a PDF of images, one page per image and one for each page of a TIFF. `field` is the list's name in the
 * request, so that problems name `files[0]`; `render` prints SVGs. Throws missing_field, invalid_field, invalid_image,
 * payload_too_large, output_too_large and too_many_pages.
 */
export async function imagesToPdf(
  images: readonly Uint8Array[],
  field: 'files' | 'images_base64' | 'document_ids',
  render: Render,
  layout: ImageDocument = {},
): Promise<PdfResult> {
  if (images.length === 0) throw new Problem('missing_field', `${field} has no image. Send at least one.`);
  if (images.length > limits.images) {
    throw new Problem(
      'payload_too_large',
      `${field} has ${images.length} images; ${limits.images} are allowed.`,
    );
  }
  const { altTexts } = layout;
  if (altTexts && altTexts.length !== images.length) {
    const message = `has ${counted(altTexts.length, 'text')} for ${counted(images.length, 'image')}. Send one for each`;
    throw new Problem('invalid_field', `alt ${message}.`, { details: [{ field: 'alt', message }] });
  }
  return translateLimits(() => embedImages(images, field, render, layout));
}

async function embedImages(
  images: readonly Uint8Array[],
  field: string,
  render: Render,
  layout: ImageDocument,
): Promise<PdfResult> {
  const expectedBytes = images.reduce((sum, { length }) => sum + length, 4_096);
  const output = objectWriter({ version: '1.7', isCompact: true, expectedBytes });
  const writer = pdfWriter(output);
  const pages = pageTree(writer);
  const { altTexts, conformance } = layout;
  const isTagged = altTexts !== undefined || (conformance && needsTags(conformance));
  const tags = isTagged ? tagTree(writer, conformance?.accessibility === 2) : undefined;
  for (const [index, bytes] of images.entries()) {
    const pictures = await openImage(bytes, `${field}[${index}]`, { decoder: imageDecoder, render });
    try {
      if (pages.count() + pictures.count > limits.pages) {
        const message = `${field} gives more than ${limits.pages} pages. Send fewer images at a time.`;
        throw new Problem('too_many_pages', message);
      }
      let figure: TagElement | undefined;
      for (let at = 0; at < pictures.count; at++) {
        const picture = await pictures.picture(at);
        const { mediaBox, visibleBox, content } = placeImage(picture, layout);
        const altText = altTexts?.[index];
        if (altText)
          figure ??= tags?.element(
            'Figure',
            figureEntries(altText, pictures.count === 1 ? visibleBox : undefined),
          );
        const begin = figure ? tags?.begin(figure) : '/Artifact BMC';
        const marked = tags ? `${begin}\n${content}\nEMC` : content;
        const drawn = writer.stream('', Buffer.from(marked));
        const resources = `<</XObject<</I ${reference(writePicture(writer, picture))}>>>>`;
        const entries = `/MediaBox${mediaBox}/Resources${resources}/Contents ${reference(drawn)}`;
        const page = pages.add(`${entries}${tags?.pageEntries() ?? ''}`);
        tags?.endPage(page);
      }
    } finally {
      await pictures.close();
    }
  }
  const pdf = output.finish(pages.finish(tags?.finish()));
  const warnings = isTagged && !altTexts ? [noAltTexts] : [];
  return { pdf, pageCount: pages.count(), ...(warnings.length > 0 && { warnings }) };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const noAltTexts = 'The images are decoration, which screen readers pass over. Send a text for each in alt.';

/** An image's text, and its bounding box if it is on one page (ISO 32000-2, 14.8.5.4.3). */
function figureEntries(altText: string, box: string | undefined): string {
  // PDF/UA-2 forbids private-use characters there (ISO 14289-2, 8.4.3), which are also unreadable.
  const readable = altText.toWellFormed().replace(/\p{Co}/gu, '\ufffd');
  const attributes = `/A<</O/Layout/Placement/Block${box ? `/BBox${box}` : ''}>>`;
  return `/Alt<${encodeTextString(readable).toString('hex')}>${attributes}`;
}
