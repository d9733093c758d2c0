import { parsePages } from '../contract/pages.ts';
import { encodeDrawing } from './encode-drawing.ts';
import type { Drawing } from './engines/engine-jobs.ts';
import type { ReadOptions } from './extract-text.ts';
import { type ImageSize, imageSizes } from './image-sizes.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';

export interface ImageOptions extends ReadOptions {
  readonly format: 'png' | 'jpeg';
  /** 36 to 600; at 72 a point is a pixel. */
  readonly dpi: number;
}

export interface PageImages {
  readonly totalPages: number;
  /** How many images there will be. */
  readonly imageCount: number;
  /** Each page's image, drawn when it is asked for. To be read once, to its end or its `return`. */
  readonly images: AsyncGenerator<PageImage, void>;
}

interface PageImage {
  readonly page: number;
  readonly bytes: Uint8Array;
}

/**
 * Draws pages on white, annotations and form fields included. What can be wrong with the request is found before it
 * answers: throws pdf_encrypted, not_a_pdf, output_too_large and what `parsePages` throws.
 */
export async function pdfToImage(pdf: Uint8Array, options: ImageOptions): Promise<PageImages> {
  const open = await openPdf(pdf, options.password);
  try {
    const sizes = await imageSizes(open, parsePages(options.pages, open.pageCount), options.dpi);
    const images = draw(open, sizes, options);
    const first = await images.next();
    return { totalPages: open.pageCount, imageCount: sizes.length, images: resumed(first, images) };
  } catch (problem) {
    await open.close();
    throw problem;
  }
}

async function* draw(
  open: OpenPdf,
  sizes: readonly ImageSize[],
  { format, dpi }: ImageOptions,
): AsyncGenerator<PageImage, void> {
  const drawing = ({ page, widthPixels, heightPixels }: ImageSize) =>
    open.draw(page, widthPixels, heightPixels);
  try {
    let ahead: Promise<Drawing> | undefined;
    for (const [index, size] of sizes.entries()) {
      const drawn = await (ahead ?? drawing(size));
      const next = sizes[index + 1];
      // While one page is encoded the next is drawn, unless the two are too much to hold.
      ahead = next && area(size) + area(next) <= pixelsHeld ? drawing(next) : undefined;
      ahead?.catch(() => {}); // Told when it is awaited, which may be never.
      yield { page: size.page, bytes: await encodeDrawing(drawn, format, dpi) };
    }
  } finally {
    await open.close();
  }
}

/** Of two drawings at once, four bytes each. */
const pixelsHeld = 32_000_000;

function area({ widthPixels, heightPixels }: ImageSize): number {
  return widthPixels * heightPixels;
}

async function* resumed<Item>(
  first: IteratorResult<Item, void>,
  rest: AsyncGenerator<Item, void>,
): AsyncGenerator<Item, void> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}
