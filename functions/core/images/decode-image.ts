import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '../contract/limits.ts';
import { BrokenImage, checkPixels } from './broken-image.ts';
import type { EmbeddedImage } from './embedded-image.ts';
import { readPng } from './read-png.ts';

// The same image rarely comes twice, and a function serves one call at a time.
sharp.cache(false);

/** A higher level hardly makes photographs smaller. */
const png = { compressionLevel: 3 };

/** An image's pictures, one or more. They are counted and measured, but not yet decoded. */
export interface Pictures {
  readonly count: number;
  /** Decodes one picture. `index` counts from 0. */
  picture(index: number): Promise<EmbeddedImage>;
}

/**
 * Opens an image of any kind that libvips decodes, and checks its size before decoding pixels. An animation has one
 * picture, its first; a TIFF has one for each page. Throws BrokenImage and OversizedImage.
 */
export async function openPictures(bytes: Buffer): Promise<Pictures> {
  const metadata = await attempt(() => open(bytes, 0).metadata());
  const isPaged = metadata.format === 'tiff';
  return {
    count: isPaged ? (metadata.pages ?? 1) : 1,
    async picture(index) {
      const own = index === 0 ? metadata : await attempt(() => open(bytes, index).metadata());
      checkPixels(own.width, own.height);
      // sharp turns it upright, converts it to sRGB and writes a PNG, whose data is then embedded as it is.
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

/** Turns errors of libvips into BrokenImage: its calls fail for no other reason. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new BrokenImage('it cannot be decoded', { cause });
  }
}

/** The file's resolution, if it has one. libvips also reports 72 for none, except for formats that require one. */
function namedResolution({ density, format }: Metadata): readonly [number, number] | undefined {
  if (density === undefined || (density === 72 && format !== 'tiff')) return undefined;
  return [density, density];
}
