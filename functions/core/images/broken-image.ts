import { limits } from '../contract/limits.ts';
import type { ImageKind } from './image-kind.ts';

/** The bytes are not a valid image of their kind. The message states the reason, for people. */
export class BrokenImage extends Error {
  /** Whether processing it used up the time allowed for an image. */
  readonly isOutOfTime: boolean;

  constructor(message: string, { isOutOfTime = false, ...options }: BrokenImageOptions = {}) {
    super(message, options);
    this.isOutOfTime = isOutOfTime;
  }
}

interface BrokenImageOptions extends ErrorOptions {
  readonly isOutOfTime?: boolean;
}

/** The image is valid, but too large to process. */
export class OversizedImage extends Error {}

const { decodedMegapixels } = limits;

/** Kinds with a lower pixel limit when they must be decoded: WebAssembly's memory is limited. */
const decoded: Partial<Record<ImageKind, { readonly name: string; readonly megapixels: number }>> = {
  webp: { name: 'a WebP', megapixels: decodedMegapixels.webp },
  avif: { name: 'an AVIF', megapixels: decodedMegapixels.avif },
  png: { name: 'an interlaced PNG', megapixels: decodedMegapixels.png },
};

/** Throws OversizedImage if an image exceeds its pixel limit; `decodedAs` is its kind if it must be decoded. */
export function checkPixels(widthPixels: number, heightPixels: number, decodedAs?: ImageKind): void {
  const bound = decodedAs && decoded[decodedAs];
  const allowed = bound?.megapixels ?? limits.imageMegapixels;
  if (widthPixels * heightPixels <= allowed * 1_000_000) return;
  const size = `it has ${widthPixels} × ${heightPixels} pixels`;
  throw new OversizedImage(
    bound
      ? `${size}, and ${bound.name} may have ${allowed} megapixels. Send it smaller, or as a JPEG`
      : `${size}, and ${allowed} megapixels are allowed`,
  );
}
