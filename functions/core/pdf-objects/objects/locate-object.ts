import { entryKind } from '../cross-references/cross-reference.ts';
import { DamagedPdf } from '../errors.ts';
import { objectAtOffset } from './object-at-offset.ts';
import { indexesOf, objectStream } from './object-streams.ts';
import type { MemoryObject, PdfFile } from './pdf-file.ts';
import { type Cursor, cursorAt } from './tokens.ts';
import { isReference, type Reference, type Value } from './values.ts';

/** A cursor at an object's value, or undefined if the file has no such object. */
export function locateObject(file: PdfFile, number: number): Cursor | undefined {
  const { entries } = file;
  if (number <= 0 || number >= entries.size) return undefined;
  const place = entries.places[number] as number;
  switch (entries.kinds[number]) {
    case entryKind.offset:
      return objectAtOffset(file, number);
    case entryKind.inStream: {
      const stream = objectStream(file, place);
      const { bytes, numbers, starts } = stream;
      const index = entries.seconds[number] as number;
      // Some writers give a wrong index, which other readers ignore.
      const start = starts[numbers[index] === number ? index : (indexesOf(stream).get(number) ?? -1)];
      if (start === undefined) throw new DamagedPdf('no such object in its object stream');
      return cursorAt(bytes, start);
    }
    default: {
      const changed = memoryObject(file, number);
      return changed && cursorAt(changed.bytes, 0);
    }
  }
}

/** An object that was changed or added since the file was read; undefined for others. */
export function memoryObject({ entries, inMemory }: PdfFile, number: number): MemoryObject | undefined {
  return entries.kinds[number] === entryKind.inMemory
    ? inMemory[entries.places[number] as number]
    : undefined;
}

/**
 * The object's number, or 0 if there is none or its generation differs: the reference then means null. In a repaired
 * file, generations are meaningless.
 */
export function knownNumber(file: PdfFile, reference: Pick<Reference, 'number' | 'generation'>): number {
  const { entries, isRepaired } = file;
  const { number, generation } = reference;
  if (number <= 0 || number >= entries.size) return 0;
  const kind = entries.kinds[number];
  if (kind === entryKind.offset || kind === entryKind.inMemory)
    return isRepaired || entries.seconds[number] === generation ? number : 0;
  return kind === entryKind.inStream && (isRepaired || generation === 0) ? number : 0;
}

/** The number of the object that a value refers to, or 0 if it refers to none. */
export function numberOf(file: PdfFile, value: Value | undefined): number {
  return isReference(value) ? knownNumber(file, value) : 0;
}
