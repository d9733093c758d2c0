import { Problem } from '../contract/problems/problem.ts';
import { BrokenImage, OversizedImage } from './broken-image.ts';
import { type Decoder, openPictures, type Pictures } from './decode-image.ts';
import { imageKind, isHeic } from './image-kind.ts';
import { readBmp } from './read-bmp.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { type Render, readSvg } from './read-svg.ts';
import type { Picture } from './write-picture.ts';

/** Readers for images that a PDF cannot embed unchanged. */
export interface ImageReaders {
  /** For WebP, GIF, AVIF, TIFF and unusual JPEG and PNG files. */
  readonly decoder: Decoder;
  /** For SVGs. */
  readonly render: Render;
}

/**
 * Opens an image. `name` is its name in the request, such as `files[0]`, for messages. Pictures are read on demand, a
 * TIFF's pages one by one. Throws invalid_image, payload_too_large for too many pixels, and the errors of printing an
 * SVG.
 */
export async function openImage(bytes: Uint8Array, name: string, readers: ImageReaders): Promise<Pictures> {
  const pictures = await naming(name, () =>
    open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), readers),
  );
  return { ...pictures, picture: (index) => naming(name, () => pictures.picture(index)) };
}

async function open(bytes: Buffer, { decoder, render }: ImageReaders): Promise<Pictures> {
  const kind = imageKind(bytes);
  if (kind === undefined) {
    if (isHeic(bytes)) throw new BrokenImage('HEIC is not supported. Save it as a JPEG');
    throw new BrokenImage('it is not a PNG, JPEG, WebP, GIF, AVIF, BMP, TIFF or SVG');
  }
  if (kind === 'bmp') return single(readBmp(bytes));
  const untouched = kind === 'jpeg' ? readJpeg(bytes) : kind === 'png' ? readPng(bytes) : undefined;
  if (untouched) return single(untouched);
  if (kind === 'svg') return single(await readSvg(bytes, render));
  return openPictures(bytes, kind, decoder);
}

function single(image: Picture): Pictures {
  return { count: 1, picture: async () => image, close: async () => {} };
}

async function naming<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof BrokenImage) {
      const { isOutOfTime } = cause;
      const message = `${name} is not a usable image: ${cause.message}.`;
      throw new Problem('invalid_image', message, { cause, isOutOfTime });
    }
    if (cause instanceof OversizedImage) {
      throw new Problem('payload_too_large', `${name} is too large: ${cause.message}.`, { cause });
    }
    throw cause;
  }
}
