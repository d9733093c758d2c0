import { limits } from '../../contract/limits.ts';
import type { loadSharp } from './load-sharp.ts';

/** The samples of a CMYK JPEG, of 8 bits each. */
export interface DecodedInks {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly components: 4;
}

/** Decodes a CMYK JPEG to its raw samples, without applying a profile. */
export async function decodeInks(
  sharp: Awaited<ReturnType<typeof loadSharp>>,
  jpeg: Uint8Array,
): Promise<DecodedInks> {
  const limitInputPixels = limits.imageMegapixels * 1_000_000;
  const { data, info } = await sharp(jpeg, { ignoreIcc: true, failOn: 'error', limitInputPixels })
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) throw new Error('a JPEG of other components than it says');
  // libvips inverts all of them, since most programs write them inverted.
  const inks = new Uint8Array(data).map((value) => 255 - value);
  return { data: inks, width: info.width, height: info.height, components: 4 };
}
