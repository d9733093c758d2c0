import { PdfLimitExceeded } from '../../pdf-objects/errors.ts';

/** What one call may decode and make anew of images. The parts that are left. */
export interface ImageBudget {
  pixels: number;
  encodedBytes: number;
}

/** As many as 230 pages at 300 dpi have; and what the images of a call that were made anew take in memory. */
const maximumPixels = 2_000_000_000;
const maximumEncodedBytes = 320 * 1024 * 1024;

/** The images of one page that are decoded at once. */
export const maximumPagePixels = 128_000_000;

export function imageBudget(): ImageBudget {
  return { pixels: maximumPixels, encodedBytes: maximumEncodedBytes };
}

/** Takes pixels that are decoded from the budget. Throws PdfLimitExceeded if there are not so many left. */
export function spendPixels(budget: ImageBudget, pixels: number): void {
  budget.pixels -= pixels;
  if (budget.pixels < 0) throw new PdfLimitExceeded('unpackedBytes');
}

/** The same for bytes of images that are made anew. */
export function spendEncoded(budget: ImageBudget, bytes: number): void {
  budget.encodedBytes -= bytes;
  if (budget.encodedBytes < 0) throw new PdfLimitExceeded('outputBytes');
}
