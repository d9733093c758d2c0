import { limits } from '../contract/limits.ts';

/** What readers of images throw where the bytes are not what their kind is. The message says why, for people. */
export class BrokenImage extends Error {}

/** What they throw where the image is sound and too large to be worked on. */
export class OversizedImage extends Error {}

/** Throws OversizedImage where an image is larger than any may be. */
export function checkPixels(widthPixels: number, heightPixels: number): void {
  if (widthPixels * heightPixels <= limits.imageMegapixels * 1_000_000) return;
  throw new OversizedImage(
    `it has ${widthPixels} × ${heightPixels} pixels, and ${limits.imageMegapixels} megapixels are allowed`,
  );
}
