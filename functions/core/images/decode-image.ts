import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '../contract/limits.ts';
import { BrokenImage, checkPixels } from './broken-image.ts';
import type { EmbeddedImage } from './embedded-image.ts';
import { readPng } from './read-png.ts';

// Images do not come twice, and a function has one call to serve at a time.
sharp.cache(false);

/** Data of photographs hardly gets smaller with more effort. */
const png = { compressionLevel: 3 };

/** An image of one or more pictures, that were counted and measured and not yet decoded. */
export interface Pictures {
  readonly count: number;
  /** Decodes one, counted from 0. */
  picture(index: number): Promise<EmbeddedImage>;
}

/**
 * Opens an image of any kind that libvips decodes, its size checked before its pixels are touched. Animations give
 * their first picture, and a TIFF each of its pages. Throws BrokenImage and OversizedImage.
 */
export async function openPictures(bytes: Buffer): Promise<Pictures> {
  const metadata = await attempt(() => open(bytes, 0).metadata());
  const isPaged = metadata.format === 'tiff';
  return {
    count: isPaged ? (metadata.pages ?? 1) : 1,
    async picture(index) {
      const own = index === 0 ? metadata : await attempt(() => open(bytes, index).metadata());
      checkPixels(own.width, own.height);
      // Turned upright and brought to sRGB by sharp, and written as PNG, whose data then goes in as it is.
      const data = await attempt(() => encode(open(bytes, index), own));
      const image = readPng(data);
      if (!image) throw new Error('an image was encoded with interlacing, against what was asked');
      return { ...image, dpi: namedResolution(own) };
    },
  };
}

function open(bytes: Buffer, page: number): Sharp {
  return sharp(bytes, {
    limitInputPixels: limits.imageMegapixels * 1_000_000,
    sequentialRead: true,
    failOn: 'error',
    page,
  });
}

function encode(image: Sharp, { channels }: Metadata): Promise<Buffer> {
  const upright = image.autoOrient();
  return (channels <= 2 ? upright.toColourspace('b-w') : upright.toColourspace('srgb')).png(png).toBuffer();
}

/** Says what libvips refuses as a broken image: its calls fail for nothing else. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new BrokenImage('it cannot be decoded', { cause });
  }
}

/** The resolution that the file names. libvips gives 72 for none, too, except where the format has to name one. */
function namedResolution({ density, format }: Metadata): readonly [number, number] | undefined {
  if (density === undefined || (density === 72 && format !== 'tiff')) return undefined;
  return [density, density];
}
