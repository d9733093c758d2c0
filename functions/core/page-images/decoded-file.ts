import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import type { ColourSpace } from './colour-space.ts';
import { decodeCodec } from './decode-codec.ts';
import {
  type ImageFacts,
  type ImageFile,
  type ImageStream,
  samplesFile,
  spaceOf,
  turned,
} from './image-file.ts';
import { imageSource } from './image-source.ts';

const device: Readonly<Record<number, ColourSpace>> = {
  1: { kind: 'gray', components: 1 },
  3: { kind: 'rgb', components: 3 },
  4: { kind: 'inks', components: 4 },
};

/** The number of pixels that may still be decoded. */
export interface PixelBudget {
  pixels: number;
}

/**
 * Returns the file of an image that no format can hold unchanged, or whose data is damaged, with the samples that
 * viewers draw. Undefined if they draw none, and beyond the budget. `alpha` is that of `imageFile`.
 */
export async function decodedFile(
  file: PdfFile,
  stream: ImageStream,
  facts: ImageFacts,
  alpha: Uint8Array | undefined,
  budget: PixelBudget,
): Promise<ImageFile | undefined> {
  const source = imageSource(file, stream);
  if (!source || source.filters.length === 0 || stream.data.length === 0) return undefined;
  budget.pixels -= facts.width * facts.height;
  if (budget.pixels < 0) return undefined;
  const decoded = await decodeCodec(file, source);
  if (!decoded) return undefined;
  const { data, ...layout } = decoded.samples;
  const stated = spaceOf(file, facts);
  const space = stated?.components === layout.components ? stated : device[layout.components];
  const isWhole = layout.width === facts.width && layout.height === facts.height;
  return space && samplesFile(turned(file, facts, space, data), layout, space, isWhole ? alpha : undefined);
}
