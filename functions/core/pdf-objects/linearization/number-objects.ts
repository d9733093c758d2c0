import type { Place } from '../cross-references/write-cross-references.ts';
import type { Arrangement, Unit } from './arrange-objects.ts';

/** The new numbers of a linearized file: first those of its second half, then those read to show the first page. */
export interface NumberedObjects {
  /** Indexed by the old numbers; 0 for an object that is not written. */
  readonly numbers: Int32Array;
  /** The number of each unit's first object, or of a packed unit's object stream. */
  readonly unitNumbers: ReadonlyMap<Unit, number>;
  /** Indexed by the new numbers; only objects in object streams are placed yet. */
  readonly places: (Place | undefined)[];
  /** The first number read to show the first page: the linearization parameter dictionary's. */
  readonly parametersNumber: number;
  /** The number of the main cross-reference stream, in a compact file. */
  readonly mainSectionNumber: number;
  readonly hintNumber: number;
}

/**
 * Numbers objects in file order, as hints count them; in either half, those in object streams come last. In a compact
 * file, the first page's cross-reference stream follows the parameter dictionary.
 */
export function numberObjects(
  { opening, firstPage, otherPages, shared, others }: Arrangement,
  size: number,
  isCompact: boolean,
): NumberedObjects {
  const numbers = new Int32Array(size);
  const unitNumbers = new Map<Unit, number>();
  const places: (Place | undefined)[] = [undefined];
  const next = () => places.push(undefined) - 1;
  const numberUnits = (units: readonly Unit[]) => {
    for (const unit of units) {
      const number = next();
      unitNumbers.set(unit, number);
      if (!unit.isPacked) for (const object of unit.objects) numbers[object] = number;
    }
  };
  const numberPacked = (units: readonly Unit[]) => {
    for (const unit of units)
      if (unit.isPacked)
        for (const [index, object] of unit.objects.entries())
          numbers[object] = places.push({ isInStream: true, place: unitNumbers.get(unit) ?? 0, index }) - 1;
  };
  const secondHalf = [...otherPages.flat(), ...shared, ...others];
  numberUnits(secondHalf);
  const mainSectionNumber = isCompact ? next() : 0;
  numberPacked(secondHalf);
  const parametersNumber = next();
  if (isCompact) next();
  numberUnits(opening);
  const hintNumber = next();
  numberUnits(firstPage);
  numberPacked([...opening, ...firstPage]);
  return { numbers, unitNumbers, places, parametersNumber, mainSectionNumber, hintNumber };
}
