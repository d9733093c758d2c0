import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import { type OcrRequest, pictureMegapixels } from '../contract/messages/ocr.ts';
import type { Drawing, PageSize } from '../engines/engine-jobs.ts';
import { type GreyPicture, packGreys } from '../engines/tesseract/grey-picture.ts';
import type { Rectangle } from '../geometry/rectangle.ts';

/** The size of a page rendered for recognition. */
export interface PictureSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly dpi: number;
}

/** The resolution Tesseract was trained with, and the highest in use. */
const leastDpi = 300;
const mostDpi = 600;

/**
 * Returns the size to render a page at: the resolution of its finest images, from 300 to 600 dpi, or the largest allowed
 * size. See docs/decisions/ocr.md#pages-are-drawn-as-fine-as-their-images
 */
export function pictureSize({ widthPoints, heightPoints }: PageSize, finestDpi: number): PictureSize {
  const most = Math.sqrt((pictureMegapixels * 1e6) / (widthPoints * heightPoints));
  const scale = Math.min(Math.max(leastDpi, Math.min(finestDpi, mostDpi)) / 72, most);
  return {
    widthPixels: Math.max(1, Math.floor(widthPoints * scale)),
    heightPixels: Math.max(1, Math.floor(heightPoints * scale)),
    dpi: scale * 72,
  };
}

/** Converts a drawing to greyscale, one byte a pixel. */
export function greysOf({ pixels }: Drawing): Uint8Array<ArrayBuffer> {
  const greys = new Uint8Array(pixels.length / 4);
  for (let index = 0; index < greys.length; index++) {
    const at = index * 4;
    // Luma weights of ITU-R BT.601, in 256ths.
    greys[index] = ((pixels[at] ?? 0) * 77 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 29) >> 8;
  }
  return greys;
}

/** Whether a picture has a single grey, and so nothing to recognise. */
export function isBlank(greys: Uint8Array): boolean {
  const first = greys[0] ?? 0;
  return greys.every((grey) => Math.abs(grey - first) < 24);
}

/** Whitens everything outside the kept boxes and inside the dropped ones. Boxes are in points. */
export function whiten(
  greys: Uint8Array,
  { widthPixels, heightPixels, dpi }: PictureSize,
  { kept, dropped }: { readonly kept: readonly Rectangle[]; readonly dropped: readonly Rectangle[] },
): Uint8Array<ArrayBuffer> {
  const whitened = new Uint8Array(greys.length).fill(255);
  const eachRow = (box: Rectangle, paint: (start: number, end: number) => void) => {
    const pixel = (points: number, most: number) =>
      Math.max(0, Math.min(most, Math.round((points * dpi) / 72)));
    const [left, right] = [pixel(box.left, widthPixels), pixel(box.right, widthPixels)];
    const [top, bottom] = [pixel(box.top, heightPixels), pixel(box.bottom, heightPixels)];
    if (left >= right) return;
    for (let row = top; row < bottom; row++) paint(row * widthPixels + left, row * widthPixels + right);
  };
  for (const box of kept) eachRow(box, (start, end) => whitened.set(greys.subarray(start, end), start));
  for (const box of dropped) eachRow(box, (start, end) => whitened.fill(255, start, end));
  return whitened;
}

const deflated = promisify(deflate);

/** The request to the function that recognises text. */
export async function ocrRequest(
  picture: GreyPicture,
  dpi: number,
  languages: readonly string[],
): Promise<OcrRequest> {
  const packed = await deflated(packGreys(picture), { level: constants.Z_BEST_SPEED });
  const { width: widthPixels, height: heightPixels } = picture;
  return { widthPixels, heightPixels, dpi, pixels: packed.toString('base64'), languages };
}
