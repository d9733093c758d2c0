import { Problem } from '../contract/problem.ts';
import { BrokenImage, OversizedImage } from './broken-image.ts';
import type { Pictures } from './decode-image.ts';
import type { EmbeddedImage } from './embedded-image.ts';
import { imageKind } from './image-kind.ts';
import { readBmp } from './read-bmp.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readSvg } from './read-svg.ts';

/**
 * Opens an image. `name` is its name in the request, such as `files[0]`, for messages. Pictures are read on demand, a
 * TIFF's pages one by one. Throws invalid_image, and payload_too_large for more than 100 megapixels.
 */
export async function openImage(bytes: Uint8Array, name: string): Promise<Pictures> {
  const pictures = await naming(name, () =>
    open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  );
  return { count: pictures.count, picture: (index) => naming(name, () => pictures.picture(index)) };
}

async function open(bytes: Buffer): Promise<Pictures> {
  const kind = imageKind(bytes);
  if (kind === undefined) {
    throw new BrokenImage('it is not a PNG, JPEG, WebP, GIF, AVIF, BMP, TIFF or SVG');
  }
  if (kind === 'bmp') return single(readBmp(bytes));
  const untouched = kind === 'jpeg' ? readJpeg(bytes) : kind === 'png' ? readPng(bytes) : undefined;
  if (untouched) return single(untouched);
  if (kind === 'svg') return single(await readSvg(bytes));
  return (await import('./decode-image.ts')).openPictures(bytes);
}

function single(image: EmbeddedImage): Pictures {
  return { count: 1, picture: async () => image };
}

async function naming<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof BrokenImage) {
      throw new Problem('invalid_image', `${name} is not a usable image: ${cause.message}.`, {
        cause,
      });
    }
    if (cause instanceof OversizedImage) {
      throw new Problem('payload_too_large', `${name} is too large: ${cause.message}.`, { cause });
    }
    throw cause;
  }
}
