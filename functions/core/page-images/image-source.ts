import { DamagedPdf, PdfLimitExceeded } from '../pdf-objects/errors.ts';
import { decodeFilters, type StreamFilter, streamFilters } from '../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import type { Value } from '../pdf-objects/objects/values.ts';
import { readColourSpace } from './colour-space.ts';
import { type ImageFacts, type ImageStream, imageFacts } from './image-file.ts';
import type { Samples } from './samples.ts';

/** For one image: more than a page at 600 dpi has. Larger ones would take too long. */
const maximumPixels = 64_000_000;
const maximumSampleBytes = 256 * 1024 * 1024;

/** An image as read here: its samples, or the data left for a codec to decode. */
export interface ImageSource {
  readonly facts: ImageFacts;
  /** The components of its colour space; 0 if its codec states them. */
  readonly components: number;
  readonly data: Uint8Array;
  /** The filters left for the viewers' own code; none if `data` are the samples. */
  readonly filters: readonly StreamFilter[];
}

/** Decoded samples, and the changed entries of the image's dictionary. */
export interface DecodedImage {
  readonly samples: Samples;
  readonly changes: Readonly<Record<string, Value | undefined>>;
}

/** Reads an image; undefined for one that is damaged, too large, in another file, or of an unknown kind. */
export function imageSource(file: PdfFile, stream: ImageStream): ImageSource | undefined {
  const facts = imageFacts(file, stream.dictionary);
  if (!facts || facts.width * facts.height > maximumPixels || stream.dictionary.has('F')) return undefined;
  try {
    const filters = streamFilters(file, stream.dictionary);
    const space = facts.isStencil ? undefined : readColourSpace(file, stream.dictionary.get('ColorSpace'));
    const components = facts.isStencil ? 1 : (space?.components ?? 0);
    if (components > 32) return undefined;
    return { facts, components, ...unpacked(filters, stream.data) };
  } catch (error) {
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded) return undefined;
    throw error;
  }
}

/** Viewers draw the part of damaged data that they can unpack, so it is passed to them whole. */
function unpacked(filters: readonly StreamFilter[], data: Uint8Array): Pick<ImageSource, 'data' | 'filters'> {
  try {
    return decodeFilters(filters, data, maximumSampleBytes);
  } catch (error) {
    if (error instanceof DamagedPdf) return { data, filters };
    throw error;
  }
}

/** The samples of an image without a codec; undefined if its dictionary does not define them. */
export function plainSamples({ facts, components, data }: ImageSource): DecodedImage | undefined {
  const { width, height, bits } = facts;
  const isKnown = components > 0 && [1, 2, 4, 8, 16].includes(bits);
  const sizeBytes = Math.ceil((width * components * bits) / 8) * height;
  if (!isKnown || sizeBytes > maximumSampleBytes) return undefined;
  return { samples: { data, width, height, components, bits }, changes: {} };
}
