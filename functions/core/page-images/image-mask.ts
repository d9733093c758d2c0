import { DamagedPdf } from '../pdf-objects/errors.ts';
import { decodeFilters, streamFilters } from '../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveStream } from '../pdf-objects/objects/read-object.ts';
import { type ImageFacts, type ImageFile, type ImageStream, imageFacts } from './image-file.ts';
import { unpackedSamples } from './unpacked-samples.ts';
import { writePng } from './write-png.ts';

/** The mask of an image (ISO 32000-2, 8.9.6.3 and 11.6.5.2). */
export interface ImageMask extends ImageFacts {
  readonly stream: ImageStream;
  /** The opacity of each pixel, from 0 to 255; undefined if its samples do not state it so simply. */
  readonly alpha: Uint8Array | undefined;
}

/**
 * The soft mask of an image, or the stencil that masks it; undefined if it has none. Throws DamagedPdf for one without
 * a size.
 */
export function imageMask(file: PdfFile, { dictionary }: ImageFacts): ImageMask | undefined {
  for (const key of ['SMask', 'Mask']) {
    const stream = resolveStream(file, dictionary.get(key));
    if (!stream) continue;
    const facts = imageFacts(file, stream.dictionary);
    if (!facts) throw new DamagedPdf('mask without a size');
    return { ...facts, stream, alpha: alphaOf(file, stream, facts) };
  }
  return undefined;
}

/** A mask as a file of its own. */
export function alphaFile(
  { width, height }: Pick<ImageFacts, 'width' | 'height'>,
  alpha: Uint8Array,
): Pick<ImageFile, 'format' | 'bytes'> {
  return { format: 'png', bytes: writePng({ width, height, bits: 8, kind: 'gray', data: alpha }) };
}

function alphaOf(file: PdfFile, stream: ImageStream, facts: ImageFacts): Uint8Array | undefined {
  const { width, height, bits, isStencil, dictionary } = facts;
  const decode = resolveArray(file, dictionary.get('Decode'));
  if (isStencil ? bits !== 1 : bits !== 8 || decode) return undefined;
  const sizeBytes = Math.ceil((width * bits) / 8) * height;
  const { data, filters } = decodeFilters(
    streamFilters(file, stream.dictionary),
    stream.data,
    sizeBytes * 2 + 65_536,
  );
  if (filters.length > 0 || data.length < sizeBytes) return undefined;
  if (!isStencil) return data.subarray(0, sizeBytes);
  // A stencil paints where its sample is 0, unless Decode inverts it.
  const painted = resolve(file, decode?.[0]) === 1 ? 1 : 0;
  return unpackedSamples(data, width, height, 1).map((sample) => (sample === painted ? 255 : 0));
}
