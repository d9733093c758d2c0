import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Drawing } from '../engines/engine-jobs.ts';
import type { Rectangle } from '../geometry/rectangle.ts';
import type { ReadOptions } from '../opening/extract-text.ts';
import { drawablePdf } from '../opening/mended-pdf.ts';
import { type OpenPdf, openPdf } from '../opening/open-pdf.ts';
import { encodeDrawing } from './encode-drawing.ts';
import { markDrawing } from './mark-drawing.ts';

/** A picture of a part of a page. */
export interface RegionPicture {
  readonly format: 'png' | 'jpeg';
  readonly bytes: Uint8Array;
}

/** Draws parts of the pages of a PDF, which it opens with the first of them. */
export interface RegionDrawer {
  /**
   * Returns pictures of parts of a page, in points from its upper left corner. Throws output_too_large for too many pictures or
   * pixels.
   */
  draw(page: number, regions: readonly Readonly<Rectangle>[]): Promise<readonly RegionPicture[]>;
  close(): Promise<void>;
}

const { count: mostPictures, dpi, megapixels, pageMegapixels } = limits.contentPictures;

/** Larger PNGs are photos, and become JPEGs. */
const largestPng = 200_000;

/** `isMarked`: with the mark of the test environment. */
export function regionDrawer(
  pdf: Uint8Array,
  { pages, password, isMarked }: ReadOptions & { readonly isMarked: boolean },
): RegionDrawer {
  let opened: Promise<OpenPdf> | undefined;
  let [pictures, pixels] = [0, 0];
  return {
    draw: async (page, regions) => {
      pictures += regions.length;
      if (pictures > mostPictures) throw tooMuch(`${mostPictures} pictures`);
      opened ??= openPdf(pdf, password, (source) => drawablePdf(source, pages));
      const open = await opened;
      const [size] = await open.sizes([page]);
      if (!size) return [];
      const { widthPoints, heightPoints } = size;
      // A larger page is drawn with fewer pixels for a point.
      const most = Math.sqrt((pageMegapixels * 1_000_000) / (widthPoints * heightPoints));
      const scale = Math.min(dpi / 72, most);
      const [width, height] = [widthPoints, heightPoints].map((side) =>
        Math.max(1, Math.floor(side * scale)),
      );
      const drawn = await open.draw(page, width as number, height as number); // two sides, two sizes
      const found: RegionPicture[] = [];
      for (const region of regions) {
        const part = cut(drawn, region, scale);
        pixels += part.widthPixels * part.heightPixels;
        if (pixels > megapixels * 1_000_000) throw tooMuch(`${megapixels} megapixels of pictures`);
        found.push(await encode(isMarked ? markDrawing(part) : part, scale * 72));
      }
      return found;
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

function tooMuch(what: string): Problem {
  return new Problem('output_too_large', `The pages have more than ${what}. Request fewer pages per call.`);
}

async function encode(drawing: Drawing, dpi: number): Promise<RegionPicture> {
  const png = await encodeDrawing(drawing, 'png', dpi);
  if (png.byteLength <= largestPng) return { format: 'png', bytes: png };
  return { format: 'jpeg', bytes: await encodeDrawing(drawing, 'jpeg', dpi) };
}

/** The pixels of a part of a page: at least one. */
function cut(drawing: Drawing, { left, top, right, bottom }: Readonly<Rectangle>, scale: number): Drawing {
  const [firstX, endX] = sideOf(left, right, scale, drawing.widthPixels);
  const [firstY, endY] = sideOf(top, bottom, scale, drawing.heightPixels);
  const [widthPixels, heightPixels] = [endX - firstX, endY - firstY];
  const pixels = new Uint8Array(4 * widthPixels * heightPixels);
  for (let row = 0; row < heightPixels; row++) {
    const from = 4 * ((firstY + row) * drawing.widthPixels + firstX);
    pixels.set(drawing.pixels.subarray(from, from + 4 * widthPixels), 4 * row * widthPixels);
  }
  return { pixels, widthPixels, heightPixels };
}

/** The first pixel of a part, and the one after its last. */
function sideOf(start: number, end: number, scale: number, pixels: number): readonly [number, number] {
  const first = Math.max(0, Math.min(Math.floor(start * scale), pixels - 1));
  return [first, Math.max(first + 1, Math.min(Math.ceil(end * scale), pixels))];
}
