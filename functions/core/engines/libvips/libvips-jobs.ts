import type { Metadata, Sharp } from 'sharp';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { PictureSize } from '../../images/decode-image.ts';
import { webAssembly } from '../web-assembly.ts';
import { type DecodedInks, decodeInks } from './decode-inks.ts';
import type { loadSharp } from './load-sharp.ts';
import { type Recoded, type Recoding, recodePicture } from './recode-picture.ts';

/** The jobs of libvips's thread. An image is identified by a number; its pages count from 0. */
export type LibvipsJobs = {
  readonly open: (bytes: Uint8Array) => number;
  readonly measure: (image: number, page: number) => Promise<PictureSize>;
  readonly decode: (image: number, page: number, isGrey: boolean) => Promise<Uint8Array>;
  readonly close: (image: number) => void;
  /** Encodes a picture as JPEG. Throws invalid_image where it cannot be decoded. */
  readonly recode: (wish: Recoding) => Promise<Recoded>;
  /** Decodes a CMYK JPEG. Throws invalid_image where it cannot be decoded. */
  readonly inks: (jpeg: Uint8Array) => Promise<DecodedInks>;
};

/** Higher levels hardly make photographs smaller. */
const png = { compressionLevel: 3 };

export function libvipsJobs(sharp: Awaited<ReturnType<typeof loadSharp>>): LibvipsJobs {
  const images = new Map<number, Uint8Array>();
  let lastId = 0;

  const opened = (id: number, page: number): Sharp => {
    const bytes = images.get(id);
    if (!bytes) throw new Error(`no image ${id} is open`);
    return sharp(bytes, {
      limitInputPixels: limits.imageMegapixels * 1_000_000,
      sequentialRead: true,
      failOn: 'error',
      page,
    });
  };

  return {
    open: (bytes) => {
      images.set(++lastId, bytes);
      return lastId;
    },
    measure: readable(async (image, page) => pictureSize(await opened(image, page).metadata())),
    decode: readable(async (image, page, isGrey) => {
      const upright = opened(image, page).autoOrient();
      const encoded = upright.toColourspace(isGrey ? 'b-w' : 'srgb').png(png);
      // A copy, because the buffer is a view of the memory that WebAssembly uses.
      return new Uint8Array(await encoded.toBuffer());
    }),
    close: (image) => void images.delete(image),
    recode: readable((wish) => recodePicture(sharp, wish)),
    inks: readable((jpeg) => decodeInks(sharp, jpeg)),
  };
}

function pictureSize({ width, height, channels, format, pages, density, depth }: Metadata): PictureSize {
  return { width, height, channels, format, pages, density, depth };
}

/** Treats every error of libvips as the file's fault, except a trap: its calls fail for no other reason. */
function readable<Given extends unknown[], Result>(job: (...given: Given) => Promise<Result>) {
  return async (...given: Given): Promise<Result> => {
    try {
      return await job(...given);
    } catch (cause) {
      if (cause instanceof webAssembly.RuntimeError) throw cause;
      throw new Problem('invalid_image', 'The image cannot be decoded.', { cause });
    }
  };
}
