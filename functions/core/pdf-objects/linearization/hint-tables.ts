import { type BitWriter, bitsFor, bitWriter } from './bit-writer.ts';

/** The contents of a linearized file's hints. Offsets are those without the hint stream. */
export interface Hints {
  readonly firstPageOffset: number;
  /** For each page: its own objects, their bytes, and the indexes of its shared objects; none for the first. */
  readonly pages: readonly {
    readonly objects: number;
    readonly bytes: number;
    readonly shared: readonly number[];
  }[];
  /** The sizes of the first page's objects, then of those that only other pages share. */
  readonly sharedBytes: readonly number[];
  readonly firstPageObjects: number;
  /** The first of the objects that only other pages share; 0 and 0 if there is none. */
  readonly firstShared: { readonly number: number; readonly offset: number };
  readonly outlines: OutlineHints | undefined;
}

interface OutlineHints {
  readonly number: number;
  readonly offset: number;
  readonly objects: number;
  readonly bytes: number;
}

/** Hint tables as the data of the primary hint stream, and the positions of two of them. */
interface HintTables {
  readonly data: Buffer;
  readonly sharedAt: number;
  readonly outlinesAt: number | undefined;
}

/** Writes the hint tables (ISO 32000-2, F.4): of the pages, of shared objects and of the outlines. */
export function hintTables(hints: Hints): HintTables {
  const writer = bitWriter();
  writePageOffsets(writer, hints);
  const sharedAt = writer.length();
  writeSharedObjects(writer, hints);
  const { outlines } = hints;
  const outlinesAt = outlines && writer.length();
  if (outlines)
    for (const value of [outlines.number, outlines.offset, outlines.objects, outlines.bytes])
      writer.write(value, 32);
  return { data: writer.bytes(), sharedAt, outlinesAt };
}

/** Tables F.3 and F.4. A page's content is recorded as the whole page, as all writers and readers do. */
function writePageOffsets(writer: BitWriter, { firstPageOffset, pages, sharedBytes }: Hints): void {
  const objects = deltas(pages.map((page) => page.objects));
  const bytes = deltas(pages.map((page) => page.bytes));
  const sharedCounts = pages.map(({ shared }) => shared.length);
  const sharedCountBits = bitsFor(largest(sharedCounts));
  const identifierBits = bitsFor(sharedBytes.length);
  writer.write(objects.least, 32);
  writer.write(firstPageOffset, 32);
  writer.write(objects.bits, 16);
  writer.write(bytes.least, 32);
  writer.write(bytes.bits, 16);
  writer.write(0, 32); // least offset of the content
  writer.write(0, 16);
  writer.write(bytes.least, 32);
  writer.write(bytes.bits, 16);
  writer.write(sharedCountBits, 16);
  writer.write(identifierBits, 16);
  writer.write(0, 16); // bits of the numerator: an object's position in the content is not recorded
  writer.write(1, 16);
  writeRow(writer, objects.values, objects.bits);
  writeRow(writer, bytes.values, bytes.bits);
  writeRow(writer, sharedCounts, sharedCountBits);
  for (const { shared } of pages) for (const index of shared) writer.write(index, identifierBits);
  writer.align();
  writeRow(writer, bytes.values, bytes.bits);
}

/** Tables F.5 and F.6. Each object is a group of its own. */
function writeSharedObjects(writer: BitWriter, { sharedBytes, firstPageObjects, firstShared }: Hints): void {
  const bytes = deltas(sharedBytes);
  writer.write(firstShared.number, 32);
  writer.write(firstShared.offset, 32);
  writer.write(firstPageObjects, 32);
  writer.write(sharedBytes.length, 32);
  writer.write(0, 16); // bits of the number of objects in a group, less one
  writer.write(bytes.least, 32);
  writer.write(bytes.bits, 16);
  writeRow(writer, bytes.values, bytes.bits);
  writeRow(writer, new Array<number>(sharedBytes.length).fill(0), 1); // no signatures
}

/** Each kind of item begins on a byte boundary. */
function writeRow(writer: BitWriter, values: readonly number[], bits: number): void {
  for (const value of values) writer.write(value, bits);
  writer.align();
}

/** Numbers as differences from the smallest. */
function deltas(numbers: readonly number[]) {
  const least = numbers.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const values = numbers.map((value) => value - least);
  return { least, values, bits: bitsFor(largest(values)) };
}

function largest(numbers: readonly number[]): number {
  return numbers.reduce((high, value) => Math.max(high, value), 0);
}
