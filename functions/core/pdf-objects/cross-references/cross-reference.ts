import { DamagedPdf } from '../errors.ts';

/** The position of each object in a file, indexed by object number. */
export interface CrossReference {
  /** Values of `entryKind`. */
  kinds: Uint8Array;
  /** The offset in the file, the object stream's number, or the index in the objects held in memory. */
  places: Float64Array;
  /** The generation, or the index within the object stream. */
  seconds: Uint32Array;
  /** One more than the highest object number seen. */
  size: number;
  readonly maximumObjects: number;
}

/** `lost` is an object in use at offset 0: either unused, as written by some programs, or a damaged entry. */
export const entryKind = { unknown: 0, offset: 1, inStream: 2, free: 3, lost: 4, inMemory: 5 } as const;

/**
 * Returns an empty cross-reference for a file of this size. Only tiny files need more object numbers than they have
 * bytes.
 */
export function emptyCrossReference(fileBytes: number): CrossReference {
  const capacity = 1_024;
  return {
    kinds: new Uint8Array(capacity),
    places: new Float64Array(capacity),
    seconds: new Uint32Array(capacity),
    size: 0,
    maximumObjects: Math.min(Math.max(fileBytes, 262_144), 8_388_607),
  };
}

/** Records an object's position, unless a newer section of the file has already given one. */
export function noteEntry(
  table: CrossReference,
  number: number,
  kind: number,
  place: number,
  second: number,
): void {
  if (number < table.kinds.length && table.kinds[number] !== entryKind.unknown) return;
  setEntry(table, number, kind, place, second);
}

/** Records an object's position, replacing any earlier one. Throws DamagedPdf for an absurd number. */
export function setEntry(
  table: CrossReference,
  number: number,
  kind: number,
  place: number,
  second: number,
): void {
  if (number >= table.kinds.length) grow(table, number);
  table.kinds[number] = kind;
  table.places[number] = place;
  table.seconds[number] = second;
  if (number >= table.size) table.size = number + 1;
}

function grow(table: CrossReference, number: number): void {
  if (number >= table.maximumObjects) throw new DamagedPdf('object number out of proportion');
  const capacity = Math.min(Math.max(table.kinds.length * 2, number + 1), table.maximumObjects);
  const { kinds, places, seconds } = table;
  table.kinds = new Uint8Array(capacity);
  table.places = new Float64Array(capacity);
  table.seconds = new Uint32Array(capacity);
  table.kinds.set(kinds);
  table.places.set(places);
  table.seconds.set(seconds);
}
