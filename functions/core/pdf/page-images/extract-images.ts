import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problem.ts';
import { DamagedPdf } from '../../pdf-objects/errors.ts';
import { streamFilters } from '../../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { withOpenedPdfs } from '../opening/with-opened-pdfs.ts';
import { type FoundImage, findImages } from './find-images.ts';
import { type ImageFacts, type ImageFile, imageFacts, imageFile } from './image-file.ts';
import { alphaFile, imageMask } from './image-mask.ts';

/** An image of a PDF as a file. */
export interface ExtractedImage extends ImageFile {
  /** The pages that have it, counted from 1. */
  readonly pages: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Whether it is the mask of the image before it, whose own file could not hold it: white where the image shows. */
  readonly isMask: boolean;
}

interface Extraction {
  readonly images: readonly ExtractedImage[];
  /** Which images were left out, and why. */
  readonly warnings: readonly string[];
}

interface Options {
  readonly pages: (pageCount: number) => readonly number[];
  readonly password?: string | undefined;
}

/**
 * The images of pages, each once, together at most so many bytes. Throws output_too_large for more bytes, pixels or images,
 * pdf_encrypted, not_a_pdf, and what `pages` throws.
 */
export async function extractImages(
  pdf: Uint8Array,
  maximumBytes: number,
  { pages, password }: Options,
): Promise<Extraction> {
  return withOpenedPdfs([{ bytes: pdf, password }], ([source]) => {
    if (!source) return { images: [], warnings: [] };
    const found = findImages(source, pages(source.sourcePages.length), limits.extractedImages);
    if (found.length > limits.extractedImages) throw tooMuch(`more than ${limits.extractedImages} images`);
    const measured = found.map((image) => ({
      ...image,
      facts: imageFacts(source.file, image.stream.dictionary),
    }));
    const pixels = measured.reduce(
      (sum, { facts }) => sum + (facts ? decodedPixels(source.file, facts) : 0),
      0,
    );
    if (pixels > limits.extractedMegapixels * 1_000_000)
      throw tooMuch(`more than ${limits.extractedMegapixels} megapixels`);
    const images: ExtractedImage[] = [];
    const warnings: string[] = [];
    let sizeBytes = 0;
    for (const image of measured) {
      const files = image.facts && filesOf(source.file, image, image.facts);
      if (!files) warnings.push(`an image of page ${image.pages[0]} was left out: it cannot be read`);
      for (const extracted of files ?? []) {
        sizeBytes += extracted.bytes.length;
        if (sizeBytes > maximumBytes) throw tooMuch('more bytes than a response can have');
        images.push(extracted);
      }
    }
    return { images, warnings };
  });
}

/** An image, with its soft mask in it or as a file after it. Undefined if it cannot be read. */
function filesOf(
  file: PdfFile,
  { stream, pages }: FoundImage,
  facts: ImageFacts,
): readonly ExtractedImage[] | undefined {
  try {
    const mask = imageMask(file, facts);
    const alpha = mask && isSameSize(mask, facts) ? mask.alpha : undefined;
    const made = imageFile(file, stream, facts, alpha);
    if (!made) return undefined;
    const { width, height } = facts;
    const image = { ...made, pages, width, height, isMask: false };
    if (!mask || made.hasAlpha) return [image];
    const own = mask.alpha ? alphaFile(mask, mask.alpha) : imageFile(file, mask.stream, mask, undefined);
    return own ? [image, { ...own, pages, width: mask.width, height: mask.height, isMask: true }] : [image];
  } catch (error) {
    if (error instanceof DamagedPdf && file.isRepaired) return undefined;
    throw error;
  }
}

/** How many pixels have to be decoded: none of an image whose codec has files of its own. */
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
