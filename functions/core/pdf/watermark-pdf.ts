import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import type { Render } from '../images/read-svg.ts';
import { assemblePdf } from '../pdf-objects/structure/assemble-pdf.ts';
import { pdfWriter } from '../pdf-objects/writer/pdf-writer.ts';
import { type Color, imageMark, textMark } from './watermark/mark.ts';
import type { Position } from './watermark/place-mark.ts';
import { stampPages } from './watermark/stamp-pages.ts';
import { withOpenedPdfs } from './with-opened-pdfs.ts';

/** A line of text or an image to put on pages; `render` prints it if it is an SVG. */
export type Watermark = { readonly text: string } | { readonly image: Uint8Array; readonly render: Render };

/** Its appearance and position; every option has a default. */
export interface WatermarkOptions {
  readonly password?: string | undefined;
  /** Receives the page count and returns page numbers, from 1; every page by default. */
  readonly pages?: ((pageCount: number) => readonly number[]) | undefined;
  /** 0 to 1; 0.3 by default. */
  readonly opacity?: number | undefined;
  /** Counterclockwise; 45 by default. */
  readonly rotationDegrees?: number | undefined;
  /** By default, the text fits the page. Not for images. */
  readonly fontSizePoints?: number | undefined;
  /** Such as `#808080`. */
  readonly color?: string | undefined;
  readonly position?: Position | undefined;
  readonly layer?: 'over' | 'under' | undefined;
}

/**
 * Puts a watermark on pages, upright as the reader sees them. Everything else in the PDF stays as it is.
 * Throws invalid_field, invalid_image, page_out_of_range, too_many_pages, pdf_encrypted and not_a_pdf.
 */
export async function watermarkPdf(
  pdf: Uint8Array,
  watermark: Watermark,
  { password, pages, color = '#808080', ...options }: WatermarkOptions = {},
): Promise<{ readonly pdf: Uint8Array; readonly pageCount: number }> {
  const paint = colorOf(color);
  return withOpenedPdfs([{ bytes: pdf, password }], async ([source]) => {
    if (!source) throw new Problem('missing_field', 'Give a PDF.');
    const pageCount = source.sourcePages.length;
    if (pageCount > limits.pages)
      throw new Problem('too_many_pages', `The PDF has ${pageCount} pages; ${limits.pages} are allowed.`);
    const marked = pages && new Set(pages(pageCount));
    const selection = { ...source, indexes: [...source.sourcePages.keys()] };
    const stamped = await assemblePdf([selection], async (output) => {
      const writer = pdfWriter(output);
      const mark =
        'text' in watermark
          ? await textMark(writer, watermark.text, paint)
          : await imageMark(writer, watermark.image, 'image_base64', watermark.render);
      const stamp = {
        position: options.position ?? 'center',
        rotationDegrees: options.rotationDegrees ?? 45,
        fontSizePoints: 'text' in watermark ? options.fontSizePoints : undefined,
        opacity: options.opacity ?? 0.3,
        layer: options.layer ?? 'over',
      } as const;
      return stampPages(output, mark, stamp, (page) => marked?.has(page) ?? true);
    });
    return { pdf: stamped, pageCount };
  });
}

function colorOf(color: string): Color {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color) ?? [];
  if (!red || !green || !blue)
    throw new Problem('invalid_field', '`color` must be a hex colour such as #808080.');
  return [red, green, blue].map((part) => Number.parseInt(part, 16) / 255) as unknown as Color; // three, as above
}
