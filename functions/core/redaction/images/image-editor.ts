import { createHash } from 'node:crypto';
import { type Matrix, transformed } from '../../geometry/matrix.ts';
import { type Area, boundsOf } from '../../page-content/area.ts';
import type { ContentPlace, EditOperation, Operation } from '../../page-content/operation.ts';
import { decodeCodec } from '../../page-images/decode-codec.ts';
import type { ImageStream } from '../../page-images/image-file.ts';
import { type DecodedImage, imageSource, plainSamples } from '../../page-images/image-source.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolve, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { eachInlineImage } from '../../pdf-objects/structure/content/inline-images.ts';
import { type AreasNear, areaFinder } from '../areas-of-place.ts';
import { type ImageBudget, maximumPagePixels, spendPixels } from './image-budget.ts';
import { redactImage } from './redact-image.ts';

/** Decoded images of one page that have a codec or are damaged, by digest; undefined for one that cannot be decoded. */
export type DecodedImages = ReadonlyMap<string, DecodedImage | undefined>;

/** A drawn image, and the areas near it. */
interface DrawnImage {
  readonly image: ImageStream;
  readonly areas: readonly Area[];
}

/**
 * Decodes the images under areas that need a thread for it. `walk` calls an editor with each operation of the page; it
 * changes nothing.
 */
export async function decodeImages(
  { file }: Draft,
  areas: readonly Area[],
  walk: (look: EditOperation) => void,
  budget: ImageBudget,
): Promise<DecodedImages> {
  const areasNear = areaFinder(areas);
  const found = new Map<string, ImageStream>();
  walk((operation, { matrix }, place) => {
    const drawn = drawnImage(operation, matrix, place, areasNear);
    for (const stream of drawn ? withMasks(place, drawn.image) : []) {
      if ((imageSource(file, stream)?.filters.length ?? 0) > 0) found.set(digestOf(stream), stream);
    }
    return undefined;
  });
  const decoded = new Map<string, DecodedImage | undefined>();
  let left = maximumPagePixels;
  for (const [digest, stream] of found) {
    const source = imageSource(file, stream);
    const image = source && left > 0 ? await decodeCodec(file, source) : undefined;
    const pixels = image ? image.samples.width * image.samples.height : 0;
    left -= pixels;
    spendPixels(budget, pixels);
    decoded.set(digest, image);
  }
  return decoded;
}

/** Overwrites pixels of images under areas. `decoded` is the result of `decodeImages`. */
export function imageEditor(
  draft: Draft,
  areas: readonly Area[],
  decoded: DecodedImages,
  budget: ImageBudget,
): EditOperation {
  const areasNear = areaFinder(areas);
  const decode = (stream: ImageStream) => {
    const source = imageSource(draft.file, stream);
    if (!source) return undefined;
    if (source.filters.length > 0) return decoded.get(digestOf(stream));
    spendPixels(budget, source.facts.width * source.facts.height);
    return plainSamples(source);
  };
  return (operation, { matrix }, place) => {
    const drawn = drawnImage(operation, matrix, place, areasNear);
    if (!drawn) return undefined;
    const redacted = redactImage(draft, drawn.image, matrix, drawn.areas, { decode, budget });
    if (redacted === 'same') return undefined;
    if (redacted === 'covered') return '';
    if (redacted !== 'unreadable') return `/${place.addResource('XObject', redacted)} Do`;
    const warning =
      `An image of page ${place.pageIndex + 1} cannot be decoded. Because a part of it is redacted, ` +
      'it was removed as a whole.';
    if (!draft.warnings.includes(warning)) draft.warnings.push(warning);
    return '';
  };
}

function drawnImage(
  operation: Operation,
  matrix: Matrix,
  place: ContentPlace,
  areasNear: AreasNear,
): DrawnImage | undefined {
  if (operation.name !== 'Do' && operation.name !== 'EI') return undefined;
  const square = (
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
  ).map((corner) => transformed(corner, matrix));
  const areas = areasNear(boundsOf(square), place);
  if (areas.length === 0) return undefined;
  const image = operation.name === 'Do' ? namedImage(operation, place) : inlineImage(operation, place);
  return image && { image, areas };
}

function namedImage({ operands }: Operation, place: ContentPlace): ImageStream | undefined {
  const name = operands.at(-1)?.value;
  const value = typeof name === 'string' ? place.resource('XObject', name) : undefined;
  const stream = resolveStream(place.file, value);
  return stream && resolve(place.file, stream.dictionary.get('Subtype')) === 'Image' ? stream : undefined;
}

/** Converts an inline image to an image object. */
function inlineImage({ content, start, end }: Operation, place: ContentPlace): ImageStream | undefined {
  let found: ImageStream | undefined;
  eachInlineImage(content.subarray(start, end), ({ dictionary, data }) => {
    const ColorSpace = ownColourSpace(dictionary.get('ColorSpace'), place);
    found ??= {
      dictionary: withEntries(dictionary, { Type: 'XObject', Subtype: 'Image', ColorSpace }),
      data,
    };
  });
  return found;
}

const longNames: Readonly<Record<string, string>> = {
  CMYK: 'DeviceCMYK',
  G: 'DeviceGray',
  I: 'Indexed',
  RGB: 'DeviceRGB',
};

/** Resolves colour space names in content, which may be abbreviated or from resources (ISO 32000-2, table 92). */
function ownColourSpace(space: Value | undefined, place: ContentPlace): Value | undefined {
  if (Array.isArray(space)) return space.map((item) => ownColourSpace(item, place) ?? item);
  if (typeof space !== 'string') return space;
  return longNames[space] ?? place.resource('ColorSpace', space) ?? space;
}

function withMasks({ file }: ContentPlace, image: ImageStream): readonly ImageStream[] {
  const masks = ['SMask', 'Mask'].map((key) => resolveStream(file, image.dictionary.get(key)));
  return [image, ...masks.filter((mask) => mask !== undefined)];
}

/** Digests everything that decoding uses: equal data may have different meanings. */
function digestOf({ dictionary, data }: ImageStream): string {
  const entries = ['Width', 'Height', 'BitsPerComponent', 'ImageMask', 'ColorSpace', 'Filter', 'DecodeParms'];
  const hash = createHash('sha256');
  hash.update(JSON.stringify(entries.map((key) => serialisable(dictionary.get(key)))));
  return hash.update(data).digest('base64');
}

function serialisable(value: Value | undefined): unknown {
  return value instanceof Map ? [...value].map(([key, item]) => [key, serialisable(item)]) : value;
}
