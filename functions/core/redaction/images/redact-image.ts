import type { Matrix } from '../../geometry/matrix.ts';
import type { Area } from '../../page-content/area.ts';
import type { ImageStream } from '../../page-images/image-file.ts';
import type { DecodedImage } from '../../page-images/image-source.ts';
import { addObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolveStream } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { type CoveredPixels, coveredPixels } from './covered-pixels.ts';
import { encodeSamples } from './encode-samples.ts';
import { type ImageBudget, spendEncoded } from './image-budget.ts';
import { overwriteSamples } from './overwrite-samples.ts';

/** The result for an image: unchanged, wholly covered, undecodable, or a replacement. */
export type RedactedImage = 'same' | 'covered' | 'unreadable' | Reference;

/** The context for redacting images. */
interface ImageWork {
  /** Undefined for an image that cannot be decoded. */
  readonly decode: (stream: ImageStream) => DecodedImage | undefined;
  readonly budget: ImageBudget;
}

/** The entries for drawing an image. Alternates, metadata and private data would reveal the original. */
const keptEntries = new Set([
  'Type',
  'Subtype',
  'Width',
  'Height',
  'ColorSpace',
  'BitsPerComponent',
  'Intent',
  'ImageMask',
  'Mask',
  'Decode',
  'Interpolate',
  'SMask',
  'StructParent',
  'OC',
  'Matte',
]);

/** Overwrites the covered parts of an image and its masks in a copy. `matrix` places the image on the page. */
export function redactImage(
  draft: Draft,
  image: ImageStream,
  matrix: Matrix,
  areas: readonly Area[],
  work: ImageWork,
): RedactedImage {
  const decoded = work.decode(image);
  if (!decoded) return 'unreadable';
  const covered = coveredPixels(decoded.samples, matrix, areas);
  if (covered?.isWhole) return 'covered';
  const masks: Record<string, Value> = {};
  for (const key of ['SMask', 'Mask'])
    if (resolveStream(draft.file, image.dictionary.get(key))) {
      const mask = redactMask(draft, image.dictionary.get(key), matrix, areas, work);
      if (mask === 'unreadable') return mask;
      if (mask !== 'same') masks[key] = mask;
    }
  if (!covered && Object.keys(masks).length === 0) return 'same';
  return addImage(draft, image.dictionary, masks, decoded, covered, work);
}

/** A wholly covered mask becomes uniform, because the image must keep a mask. */
function redactMask(
  draft: Draft,
  mask: Value | undefined,
  matrix: Matrix,
  areas: readonly Area[],
  work: ImageWork,
): 'same' | 'unreadable' | Reference {
  const stream = resolveStream(draft.file, mask);
  const decoded = stream && work.decode(stream);
  if (!stream || !decoded) return 'unreadable';
  const covered = coveredPixels(decoded.samples, matrix, areas);
  return covered ? addImage(draft, stream.dictionary, {}, decoded, covered, work) : 'same';
}

function addImage(
  draft: Draft,
  dictionary: Dictionary,
  masks: Readonly<Record<string, Value>>,
  { samples, changes }: DecodedImage,
  covered: CoveredPixels | undefined,
  { budget }: ImageWork,
): Reference {
  const { data, entries } = encodeSamples(covered ? overwriteSamples(samples, covered) : samples);
  spendEncoded(budget, data.length);
  const kept = new Map([...dictionary].filter(([key]) => keptEntries.has(key)));
  return addObject(draft, withEntries(kept, { ...changes, ...masks, ...entries }), data);
}
