import { parsePages } from '../contract/fields/pages/pages-field.ts';
import type { Drawing } from '../engines/engine-jobs.ts';
import type { ReadOptions } from '../opening/extract-text.ts';
import { drawablePdf } from '../opening/mended-pdf.ts';
import { type OpenPdf, openPdf } from '../opening/open-pdf.ts';
import { reportProgress } from '../progress.ts';
import { encodeDrawing } from './encode-drawing.ts';
import { type ImageSize, imageSizes } from './image-sizes.ts';
import { markDrawing } from './mark-drawing.ts';

export interface ImageOptions extends ReadOptions {
  readonly format: 'png' | 'jpeg';
  /** 36 to 600. At 72 dpi, one point is one pixel. */
  readonly dpi: number;
  /** Whether the images get the mark of the test environment. */
  readonly isMarked?: boolean;
}

export interface PageImages {
  readonly totalPages: number;
  /** The number of images. */
  readonly imageCount: number;
  /** The total number of pixels. */
  readonly pixelCount: number;
  /** Each page's image, drawn on demand. Read it once, to its end or until `return` is called. */
  readonly images: AsyncGenerator<PageImage, void>;
}

interface PageImage {
  readonly page: number;
  readonly bytes: Uint8Array;
}

/**
 * Draws pages on white, with annotations and form fields. All faults of the request are found before it returns: throws
 * pdf_encrypted, not_a_pdf, output_too_large and the errors of `parsePages`.
 */
export async function pdfToImage(pdf: Uint8Array, options: ImageOptions): Promise<PageImages> {
  const open = await openPdf(pdf, options.password, (source) => drawablePdf(source, options.pages));
  try {
    const sizes = await imageSizes(open, parsePages(options.pages, open.pageCount), options.dpi);
    const images = draw(open, sizes, options);
    const first = await images.next();
    return {
      totalPages: open.pageCount,
      imageCount: sizes.length,
      pixelCount: sizes.reduce((sum, size) => sum + area(size), 0),
      images: resumed(first, images),
    };
  } catch (problem) {
    await open.close();
    throw problem;
  }
}

/**
 * The number of images that `pdfToImage` would make, after the same checks, without drawing any. Throws the errors of
 * `pdfToImage`.
 */
export async function countImages(pdf: Uint8Array, options: ImageOptions): Promise<number> {
  const open = await openPdf(pdf, options.password, (source) => drawablePdf(source, options.pages));
  try {
    return (await imageSizes(open, parsePages(options.pages, open.pageCount), options.dpi)).length;
  } finally {
    await open.close();
  }
}

async function* draw(
  open: OpenPdf,
  sizes: readonly ImageSize[],
  { format, dpi, isMarked = false }: ImageOptions,
): AsyncGenerator<PageImage, void> {
  const drawing = ({ page, widthPixels, heightPixels }: ImageSize) =>
    open.draw(page, widthPixels, heightPixels);
  try {
    let ahead: Promise<Drawing> | undefined;
    for (const [index, size] of sizes.entries()) {
      reportProgress('drawing', index, sizes.length);
      const drawn = await (ahead ?? drawing(size));
      const next = sizes[index + 1];
      // While one page is encoded, the next is drawn, unless the two would need too much memory.
      ahead = next && area(size) + area(next) <= pixelsHeld ? drawing(next) : undefined;
      ahead?.catch(() => {}); // It may never be awaited; a later await still rejects.
      yield {
        page: size.page,
        bytes: await encodeDrawing(isMarked ? markDrawing(drawn) : drawn, format, dpi),
      };
    }
  } finally {
    await open.close();
  }
}

/** For two drawings at once; a pixel takes four bytes. */
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
