import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { withOpenedPdfs } from '../opening/with-opened-pdfs.ts';
import { DamagedPdf, PdfLimitExceeded } from '../pdf-objects/errors.ts';
import { streamFilters } from '../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { decodedFile, type PixelBudget } from './decoded-file.ts';
import { type FoundImage, findImages } from './find-images.ts';
import { type ImageFacts, type ImageFile, imageFacts, imageFile } from './image-file.ts';
import { alphaFile, imageMask } from './image-mask.ts';

/** An image of a PDF as a file. */
export interface ExtractedImage extends ImageFile {
  /** Its pages, counted from 1. */
  readonly pages: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Whether it is the mask of the preceding image, whose own file could not hold it: white where the image shows. */
  readonly isMask: boolean;
}

interface Extraction {
  readonly images: readonly ExtractedImage[];
  /** The omitted images, with reasons. */
  readonly warnings: readonly string[];
}

interface Options {
  readonly pages: (pageCount: number) => readonly number[];
  readonly password?: string | undefined;
}

/**
 * Returns the images of pages, each once, up to a total size. Throws output_too_large for more bytes, pixels or images,
 * pdf_encrypted, not_a_pdf, and the errors of `pages`.
 */
export async function extractImages(
  pdf: Uint8Array,
  maximumBytes: number,
  { pages, password }: Options,
): Promise<Extraction> {
  return withOpenedPdfs([{ bytes: pdf, password }], async ([source]) => {
    if (!source) return { images: [], warnings: [] };
    const { images: found, unreadPages } = findImages(
      source,
      pages(source.sourcePages.length),
      limits.extractedImages,
    );
    if (found.length > limits.extractedImages) throw tooMuch(`more than ${limits.extractedImages} images`);
    const measured = found.map((image) => ({
      ...image,
      facts: imageFacts(source.file, image.stream.dictionary),
    }));
    const pixels = measured.reduce(
      (sum, { facts }) => sum + (facts ? decodedPixels(source.file, facts) : 0),
      0,
    );
    const budget = { pixels: limits.extractedMegapixels * 1_000_000 - pixels };
    if (budget.pixels < 0) throw tooMuch(`more than ${limits.extractedMegapixels} megapixels`);
    const images: ExtractedImage[] = [];
    const warnings: string[] = [];
    if (unreadPages.length > 0)
      warnings.push(`content of ${listed(unreadPages)} cannot be read: images in it may be missing`);
    let sizeBytes = 0;
    for (const image of measured) {
      const { files, warning } = image.facts
        ? await filesOf(source.file, image, image.facts, budget)
        : { files: [], warning: unreadable };
      if (warning) warnings.push(`an image of ${listed(image.pages)} ${warning}`);
      for (const extracted of files) {
        sizeBytes += extracted.bytes.length;
        if (sizeBytes > maximumBytes) throw tooMuch('more bytes than a response can have');
        images.push(extracted);
      }
    }
    return { images, warnings };
  });
}

interface ImageFiles {
  readonly files: readonly ExtractedImage[];
  /** The outcome for the image: the end of a sentence. */
  readonly warning?: string | undefined;
}

const unreadable = 'was left out: it cannot be read';

/** An image with its soft mask, included or as a file after it. No files if it cannot be read. */
async function filesOf(
  file: PdfFile,
  { stream, pages }: FoundImage,
  facts: ImageFacts,
  budget: PixelBudget,
): Promise<ImageFiles> {
  const mask = ifReadable(file, () => imageMask(file, facts));
  const alpha = mask && isSameSize(mask, facts) ? mask.alpha : undefined;
  const kept = ifReadable(file, () => imageFile(file, stream, facts, alpha));
  const made = kept ?? (await decodedFile(file, stream, facts, alpha, budget));
  if (!made) return { files: [], warning: unreadable };
  const { width, height } = facts;
  const image = { ...made, pages, width, height, isMask: false };
  const warning = kept
    ? made.isCut && 'is cut short: the pixels that are missing are 0'
    : 'was decoded as viewers draw it';
  if (mask === undefined || made.hasAlpha) return { files: [image], warning: warning || undefined };
  const own =
    mask &&
    (mask.alpha
      ? alphaFile(mask, mask.alpha)
      : (ifReadable(file, () => imageFile(file, mask.stream, mask, undefined)) ??
        (await decodedFile(file, mask.stream, mask, undefined, budget))));
  if (!mask || !own) return { files: [image], warning: 'lost its mask, which cannot be read' };
  const maskFile = { ...own, pages, width: mask.width, height: mask.height, isMask: true };
  return { files: [image, maskFile], warning: warning || undefined };
}

/**
 * Returns the result of `read`, or null for damaged or too large data. An unrepaired file may read differently after
 * its repair.
 */
function ifReadable<Result>(file: PdfFile, read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfLimitExceeded || (error instanceof DamagedPdf && file.isRepaired)) return null;
    throw error;
  }
}

/** Pages as named in a warning. */
function listed(pages: readonly number[]): string {
  const shown = pages.slice(0, maximumListed).join(', ');
  return `${pages.length === 1 ? 'page' : 'pages'} ${shown}${pages.length > maximumListed ? ' and more' : ''}`;
}

const maximumListed = 10;

/** The number of pixels to decode: none for an image whose codec has its own file format. */
function decodedPixels(file: PdfFile, { width, height, dictionary }: ImageFacts): number {
  const last = streamFilters(file, dictionary).at(-1)?.name ?? '';
  return codecs.has(last) ? 0 : width * height;
}

const codecs = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);

type Size = Pick<ImageFacts, 'width' | 'height'>;

function isSameSize(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}

function tooMuch(what: string): Problem {
  return new Problem('output_too_large', `The images are ${what}. Request fewer pages with \`pages\`.`);
}
