import { PdfLimitExceeded } from '../../pdf-objects/errors.ts';

/** The remaining budget of a call for decoding and re-encoding images. */
export interface ImageBudget {
  pixels: number;
  encodedBytes: number;
}

/** The pixels of 230 pages at 300 dpi, and the maximum memory for a call's re-encoded images. */
const maximumPixels = 2_000_000_000;
const maximumEncodedBytes = 320 * 1024 * 1024;

/** The maximum pixels of one page's images that are decoded at once. */
export const maximumPagePixels = 128_000_000;

export function imageBudget(): ImageBudget {
  return { pixels: maximumPixels, encodedBytes: maximumEncodedBytes };
}

/** Subtracts decoded pixels from the budget. Throws PdfLimitExceeded if fewer are left. */
export function spendPixels(budget: ImageBudget, pixels: number): void {
  budget.pixels -= pixels;
  if (budget.pixels < 0) throw new PdfLimitExceeded('unpackedBytes');
}

/** Subtracts bytes of re-encoded images from the budget. */
export function spendEncoded(budget: ImageBudget, bytes: number): void {
  budget.encodedBytes -= bytes;
  if (budget.encodedBytes < 0) throw new PdfLimitExceeded('outputBytes');
}
