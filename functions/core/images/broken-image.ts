import { limits } from '../contract/limits.ts';

/** The bytes are not a valid image of their kind. The message says why, for people. */
export class BrokenImage extends Error {}

/** The image is valid, but too large to process. */
export class OversizedImage extends Error {}

/** Throws OversizedImage if an image has more pixels than any image may have. */
export function checkPixels(widthPixels: number, heightPixels: number): void {
  if (widthPixels * heightPixels <= limits.imageMegapixels * 1_000_000) return;
  throw new OversizedImage(
    `it has ${widthPixels} × ${heightPixels} pixels, and ${limits.imageMegapixels} megapixels are allowed`,
  );
}
