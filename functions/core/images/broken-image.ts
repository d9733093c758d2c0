import { limits } from '../contract/limits.ts';
import type { ImageKind } from './image-kind.ts';

/** The bytes are not a valid image of their kind. The message says why, for people. */
export class BrokenImage extends Error {
  /** Whether the work on it used up all the time that an image may take. */
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

/** Kinds that may have fewer pixels than others where they must be decoded: the memory of WebAssembly is bounded. */
const decoded: Partial<Record<ImageKind, { readonly name: string; readonly megapixels: number }>> = {
  webp: { name: 'a WebP', megapixels: decodedMegapixels.webp },
  avif: { name: 'an AVIF', megapixels: decodedMegapixels.avif },
  png: { name: 'an interlaced PNG', megapixels: decodedMegapixels.png },
};

/** Throws OversizedImage if an image has more pixels than it may have; `decodedAs` is its kind if it must be decoded. */
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
