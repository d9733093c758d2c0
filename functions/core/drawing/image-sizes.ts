import { chunk } from '../chunk.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { OpenPdf } from '../opening/open-pdf.ts';

export interface ImageSize {
  readonly page: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** JPEG's own limit is 65,535. */
const sidePixels = 65_000;

/** The size of each page's image in pixels. Throws output_too_large, naming the first page that is too large. */
export async function imageSizes(open: OpenPdf, pages: readonly number[], dpi: number): Promise<ImageSize[]> {
  const sizes: ImageSize[] = [];
  for (const batch of chunk(pages, 500)) {
    for (const [index, { widthPoints, heightPoints }] of (await open.sizes(batch)).entries()) {
      const size = {
        page: batch[index] ?? 0,
        widthPixels: pixels(widthPoints, dpi),
        heightPixels: pixels(heightPoints, dpi),
      };
      check(size, dpi);
      sizes.push(size);
    }
  }
  return sizes;
}

/** Part of a pixel at the edge counts as one, unless it only comes from rounding the page's size to a float. */
function pixels(points: number, dpi: number): number {
  return Math.max(1, Math.ceil((points * dpi) / 72 - 0.01));
}

function check({ page, widthPixels, heightPixels }: ImageSize, dpi: number): void {
  const isTooLarge =
    widthPixels * heightPixels > limits.imageMegapixels * 1_000_000 ||
    Math.max(widthPixels, heightPixels) > sidePixels;
  if (!isTooLarge) return;
  throw new Problem(
    'output_too_large',
    `Page ${page} at ${dpi} dpi is ${widthPixels} × ${heightPixels} pixels; at most ${limits.imageMegapixels} megapixels ` +
      `and ${sidePixels} pixels on a side are allowed. Choose a lower dpi.`,
  );
}
