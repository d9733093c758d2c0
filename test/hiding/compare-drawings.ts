import sharp from 'sharp';
import { pdfToImage } from '../../functions/core/drawing/pdf-to-image.ts';

/** The grey pixels of a page of a PDF, the first unless `page` says otherwise, drawn at the given pixels per inch. */
export async function drawn(pdf: Uint8Array, dpi = 96, page = 1) {
  const { images } = await pdfToImage(pdf, { format: 'png', dpi, pages: String(page) });
  const { value } = await images.next();
  await images.return();
  if (!value) throw new Error('there is no page');
  const { data, info } = await sharp(value.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

/** How many pixels of two drawings of a size differ by more than an eye notices. */
export async function differingPixels(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [first, second] = [await drawn(one), await drawn(other)];
  if (first.width !== second.width || first.height !== second.height) return Number.POSITIVE_INFINITY;
  return first.pixels.filter((value, index) => Math.abs(value - (second.pixels[index] ?? 0)) > 16).length;
}
