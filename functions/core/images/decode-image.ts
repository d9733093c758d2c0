import { Problem } from '../contract/problems/problem.ts';
import { isBusy } from '../contract/problems/service-busy.ts';
import { BrokenImage, checkPixels } from './broken-image.ts';
import type { ImageKind } from './image-kind.ts';
import { readPng } from './read-png.ts';
import type { Picture } from './write-picture.ts';

/** An image's pictures, one or more, counted and measured but not decoded yet. */
export interface Pictures {
  readonly count: number;
  /** Decodes one picture. `index` counts from 0. */
  picture(index: number): Promise<Picture>;
  /** Call it when no more pictures are needed. */
  close(): Promise<void>;
}

/** What libvips reports about a picture, in pixels and pixels per inch. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly format: string;
  readonly pages: number | undefined;
  readonly density: number | undefined;
  /** The type of its samples, as libvips names it. */
  readonly depth: string;
}

/** An image open in libvips, in a worker or in this thread. Its pages count from 0. */
interface OpenImage {
  measure(page: number): Promise<PictureSize>;
  /** Turns a page upright, converts it to sRGB or to grey, and returns it as a non-interlaced PNG. */
  decode(page: number, isGrey: boolean): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Opens an image of any kind that libvips decodes. Its bytes must not change until it is closed. */
export type Decoder = (bytes: Uint8Array) => OpenImage;

/**
 * Opens an image of any kind that libvips decodes, and checks its size before decoding pixels. An animation has one
 * picture, its first; a TIFF has one for each page. Throws BrokenImage and OversizedImage.
 * See docs/decisions/images.md#images-are-decoded-by-libvips-as-webassembly
 */
export async function openPictures(bytes: Buffer, kind: ImageKind, decoder: Decoder): Promise<Pictures> {
  const image = decoder(bytes);
  try {
    const first = await attempt(() => image.measure(0));
    return {
      count: first.format === 'tiff' ? (first.pages ?? 1) : 1,
      async picture(index) {
        const own = index === 0 ? first : await attempt(() => image.measure(index));
        checkPixels(own.width, own.height, kind);
        checkDepth(own);
        const data = Buffer.from(await attempt(() => image.decode(index, own.channels <= 2)));
        const picture = readPng(data);
        if (!picture) throw new Error('an image was encoded with interlacing, against what was asked');
        return { ...picture, dpi: namedResolution(own) };
      },
      close: image.close,
    };
  } catch (error) {
    await image.close();
    throw error;
  }
}

/** Floating-point and 32-bit samples define no white: its value is known only to their creator. */
function checkDepth({ depth }: PictureSize): void {
  if (['uchar', 'char', 'ushort', 'short'].includes(depth)) return;
  throw new BrokenImage(
    'its samples are floating-point numbers or longer than 16 bits. Save it with 8 or 16 bits per sample',
  );
}

/** Turns the decoder's errors into BrokenImage: its calls fail for no other reason, except lack of time. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (isBusy(cause)) throw cause;
    const isOutOfTime = cause instanceof Problem && cause.isOutOfTime;
    const message = isOutOfTime ? 'it takes too long to decode' : 'it cannot be decoded';
    throw new BrokenImage(message, { cause, isOutOfTime });
  }
}

/** The file's resolution, if it has one. libvips also reports 72 for none, except for formats that require one. */
function namedResolution({ density, format }: PictureSize): readonly [number, number] | undefined {
  if (density === undefined || (density === 72 && format !== 'tiff')) return undefined;
  return [density, density];
}
