import { knownNumber } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveStream } from '../pdf-objects/objects/read-object.ts';
import { isReference, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { changedStream, isNew, type Mending, unpackedTable } from './mending.ts';

const maximumSampleBytes = 4 * 1024 * 1024;

/**
 * Duplicates the single sample of a tint transform in a DeviceN colour space for a colorant (ISO 32000-2, 7.10.2):
 * otherwise PDFium draws everything in such a space black or white.
 */
export function mendColourSpace(mending: Mending, value: Value | undefined): void {
  const { file, changed } = mending;
  const [family, , , transform] = resolveArray(file, value) ?? [];
  if (resolve(file, family) !== 'DeviceN' || !isReference(transform) || !isNew(mending, transform)) return;
  const found = resolveStream(file, transform);
  const sizes = numbers(file, found?.dictionary.get('Size'));
  if (!found || !sizes.includes(1)) return;
  const samples = unpackedTable(mending, transform);
  const sampleBits = resolve(file, found.dictionary.get('BitsPerSample'));
  const outputs = numbers(file, found.dictionary.get('Range')).length / 2;
  if (!samples || typeof sampleBits !== 'number' || (sampleBits * outputs) % 8 !== 0) return;
  const doubled = sizes.reduce<Uint8Array | undefined>((bytes, size, dimension) => {
    const before = sizes.slice(0, dimension).map((one) => Math.max(one, 2));
    const blockBytes = before.reduce((product, one) => product * one, (sampleBits * outputs) / 8);
    return size === 1 ? bytes && eachTwice(bytes, blockBytes) : bytes;
  }, samples);
  const Size = sizes.map((size) => Math.max(size, 2));
  if (doubled)
    changed.set(
      knownNumber(file, transform),
      changedStream(doubled, withEntries(found.dictionary, { Size })),
    );
}

/** Each block of bytes twice; undefined if the result is longer than any function needs. */
function eachTwice(bytes: Uint8Array, blockBytes: number): Uint8Array | undefined {
  if (bytes.length * 2 > maximumSampleBytes) return undefined;
  const doubled = new Uint8Array(bytes.length * 2);
  for (let from = 0; from < bytes.length; from += blockBytes) {
    const block = bytes.subarray(from, from + blockBytes);
    doubled.set(block, from * 2);
    doubled.set(block, from * 2 + block.length);
  }
  return doubled;
}

function numbers(file: PdfFile, value: Value | undefined): readonly number[] {
  const items = resolveArray(file, value) ?? [];
  return items.map((item) => resolve(file, item)).filter((item) => typeof item === 'number');
}
