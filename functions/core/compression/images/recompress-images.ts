import { deflateSync } from 'node:zlib';
import type { DrawnSize, Usage } from '../../page-content/usage/usage.ts';
import { type PackedImage, packSamples } from '../../page-images/pack-samples.ts';
import { type ImageStream, readImage } from '../../page-images/read-image.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { referenceTo, resolve } from '../../pdf-objects/objects/read-object.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';
import { everyStream } from '../../pdf-objects/structure/every-object.ts';
import { spentMs } from '../../processor-time.ts';
import { reportProgress } from '../../progress.ts';
import { withFilters } from '../recompress-streams.ts';
import { type Loss, recodeImage } from './recode-image.ts';

/** The maximum unpacked size of one image. Larger ones keep their samples. */
const maximumImageBytes = 128 * 1024 * 1024;

/** The maximum processor time for all images of a document. */
const maximumTimeMs = 20_000;

interface Candidate {
  readonly number: number;
  readonly image: ImageStream;
  /** Undefined if unknown: then the image keeps its size. */
  readonly drawn: DrawnSize | undefined;
  /** Whether it is the opacity of another image. */
  readonly isSoftMask: boolean;
}

/**
 * Recompresses images: losslessly in any case, and with the allowed loss, if any. Uses the smallest form of each image.
 * Returns the numbers of the images whose samples were recompressed.
 */
export async function recompressImages(
  draft: Draft,
  usage: Usage,
  loss: Loss | undefined,
): Promise<ReadonlySet<number>> {
  const endMs = spentMs() + maximumTimeMs;
  const done = new Set<number>();
  const { candidates, unread } = imagesOf(draft, usage);
  let left = 0;
  for (const [index, { number, image, drawn, isSoftMask }] of candidates.entries()) {
    reportProgress('compressing', index, candidates.length);
    if (spentMs() > endMs) {
      left++;
      continue;
    }
    const lossless = image.codecs.length === 0 ? packSamples(image, !isSoftMask) : undefined;
    const lossy = loss && (await recodeImage(draft.file, image, drawn, loss));
    const packed = smallest(sizeBytes(image), lossless, lossy);
    if (image.codecs.length === 0) done.add(number);
    if (!packed) continue;
    const entries = withEntries(withFilters(image.dictionary, packed.filters), packed.changes);
    changeObject(draft, number, entries, packed.data);
  }
  if (left > 0)
    draft.warnings.push(`Time ran out: ${left} of ${candidates.length} images were left as they are.`);
  if (unread > 0)
    draft.warnings.push(
      `${unread} of the images cannot be read, or are too large, and were left as they are.`,
    );
  return done;
}

interface Images {
  readonly candidates: readonly Candidate[];
  /** The number of unreadable images. */
  readonly unread: number;
}

/** The images of a document, largest first, with the size at which they are drawn. A soft mask has its image's. */
function imagesOf({ file }: Draft, usage: Usage): Images {
  let unread = 0;
  const found: Candidate[] = [];
  const masks = new Map<number, DrawnSize | undefined>();
  for (const { number, dictionary } of everyStream(file)) {
    if (resolve(file, dictionary.get('Subtype')) !== 'Image' || dictionary.has('F')) continue;
    const image = ifReadable(() => readImage(file, referenceTo(file, number), maximumImageBytes));
    if (!image) unread++;
    if (!image) continue;
    const drawn = usage.isComplete ? usage.images.get(number) : undefined;
    found.push({ number, image, drawn, isSoftMask: false });
    const mask = numberOf(file, dictionary.get('SMask'));
    if (mask > 0) masks.set(mask, masks.has(mask) ? undefined : drawn);
  }
  const candidates = found
    .map((one) => (masks.has(one.number) ? { ...one, drawn: masks.get(one.number), isSoftMask: true } : one))
    .sort((one, other) => other.image.encodedBytes - one.image.encodedBytes);
  return { candidates, unread };
}

/** An image's size without loss. Some JPEGs contain much data beyond the image, which deflates. */
function sizeBytes({ codecs, data, encodedBytes }: ImageStream): number {
  return codecs.length === 0 ? encodedBytes : Math.min(encodedBytes, deflateSync(data).length);
}

function smallest(
  sourceBytes: number,
  ...packed: readonly (PackedImage | undefined)[]
): PackedImage | undefined {
  let best: PackedImage | undefined;
  let bestBytes = sourceBytes;
  for (const one of packed) {
    if (!one || one.data.length + paletteBytes(one) >= bestBytes) continue;
    best = one;
    bestBytes = one.data.length + paletteBytes(one);
  }
  return best;
}

function paletteBytes({ changes }: PackedImage): number {
  const palette = Array.isArray(changes.ColorSpace) ? changes.ColorSpace[3] : undefined;
  return palette instanceof Uint8Array ? palette.length : 0;
}

function ifReadable<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded) return undefined;
    throw error;
  }
}
