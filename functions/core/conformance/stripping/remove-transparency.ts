import { deflateSync } from 'node:zlib';
import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { addObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isDictionary,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';

/**
 * Makes everything opaque: what was transparent covers what is below it. Of images with soft masks, what is at least half
 * opaque stays. Warns that it did.
 */
export function removeTransparency(draft: Draft): void {
  const { file } = draft;
  const budget = { bytes: maximumMaskBytes };
  changeObjects(draft, ({ value, data }) => {
    if (data && isDictionary(value) && resolve(file, value.get('Subtype')) === 'Image') {
      const mask = value.has('SMask') ? hardMask(draft, value.get('SMask'), budget) : undefined;
      if (!value.has('SMask') && !value.has('SMaskInData')) return { value, data };
      const changes = { SMask: undefined, SMaskInData: undefined, ...(mask && { Mask: mask }) };
      return { value: withEntries(value, changes), data };
    }
    return {
      value: changedDeeply(value, (inner) => (isDictionary(inner) ? opaque(file, inner) : inner)),
      data,
    };
  });
  draft.warnings.push(
    'Transparency was removed, because PDF/A-1 forbids it. What was transparent covers what is below it.',
  );
}

/** A graphics state or annotation that is opaque; a resource may have these names, too. */
function opaque(file: PdfFile, entries: Dictionary): Dictionary {
  const changes: Record<string, Value> = {};
  for (const key of ['ca', 'CA']) if (typeof resolve(file, entries.get(key)) === 'number') changes[key] = 1;
  const mode = resolve(file, entries.get('BM'));
  if (typeof mode === 'string' || Array.isArray(mode)) changes.BM = 'Normal';
  if (resolveDictionary(file, entries.get('SMask'))?.has('G')) changes.SMask = 'None';
  return Object.keys(changes).length > 0 ? withEntries(entries, changes) : entries;
}

/** The maximum size of all unpacked masks of a document. */
const maximumMaskBytes = 256 * 1024 * 1024;

/** A mask of one bit a pixel in place of one of eight; undefined for another kind of mask, which is left out. */
function hardMask(draft: Draft, value: Value | undefined, budget: { bytes: number }): Reference | undefined {
  const { file } = draft;
  const mask = resolveDictionary(file, value);
  const [width, height, bits] = ['Width', 'Height', 'BitsPerComponent'].map((key) =>
    resolve(file, mask?.get(key)),
  );
  if (!mask || value === undefined || bits !== 8) return undefined;
  if (typeof width !== 'number' || typeof height !== 'number' || width < 1 || height < 1) return undefined;
  const samples = decodeContent(file, [value], budget);
  if (!samples || samples.length < width * height) return undefined;
  const isInverted = resolveArray(file, mask.get('Decode'))?.[0] === 1;
  const rowBytes = (width + 7) >> 3;
  const hard = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if ((samples[row * width + column] as number) >= 128 === isInverted)
        hard[row * rowBytes + (column >> 3)] =
          (hard[row * rowBytes + (column >> 3)] ?? 0) | (0x80 >> (column & 7));
  const entries = dictionary({
    Type: 'XObject',
    Subtype: 'Image',
    ImageMask: true,
    Width: width,
    Height: height,
    BitsPerComponent: 1,
    Filter: 'FlateDecode',
  });
  return addObject(draft, entries, deflateSync(hard));
}
