import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { scanObject } from '../../pdf-objects/objects/scan-object.ts';
import { isArray, isDictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';

/** The remaining work for all comparisons of one file. */
export interface ComparisonBudget {
  values: number;
}

/** The revisions are too large to compare in one call. */
export class TooMuchToCompare extends Error {}

/** Streams are compared at memory speed. */
const bytesOfOneValue = 256;
/** More than the highest object number, so that a pair of numbers fits in one number. */
const numbers = 2 ** 24;

/** Whether a value of the earlier revision equals one of the later. */
export type SameValue = (before: Value | undefined, after: Value | undefined) => boolean;

/** Object numbers at which a comparison stops: they are compared separately. */
export interface OwnedObjects {
  /** The catalog, pages and fields, whose entries are each compared. */
  readonly whole: ReadonlySet<number>;
  /** Annotations may have any entries, and are skipped only where a reference to an annotation is expected. */
  readonly annotations: ReadonlySet<number>;
}

interface Owned {
  readonly before: OwnedObjects;
  readonly after: OwnedObjects;
}

/** Keys whose values, or the items of these, are annotations (ISO 32000-2, 12.5, 12.6.4.11 and 14.7.5.3). */
const annotationKeys = new Set(['Obj', 'Parent', 'Popup', 'IRT', 'T', 'AN']);

/**
 * Compares values of two revisions with everything that they lead to, regardless of object numbers and of whether a
 * value is direct. An object of `owned` is compared only by its number. Throws TooMuchToCompare, and DamagedPdf.
 */
export function sameValues(
  before: PdfFile,
  after: PdfFile,
  budget: ComparisonBudget,
  owned?: Owned,
): SameValue {
  const known = new Set<number>();
  return (one, other) => {
    // A pair met again within a comparison is assumed equal: a difference is found at its first occurrence.
    const assumed = new Set<number>();
    const waiting: [Value, Value, string][] = [[one ?? null, other ?? null, '']];
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      takeValues(budget, 1);
      const [oldNumber, newNumber] = [numberOf(before, pair[0]), numberOf(after, pair[1])];
      const role = annotationKeys.has(pair[2]) ? 'annotations' : 'whole';
      if (isOwned(owned?.before, oldNumber, role) && isOwned(owned?.after, newNumber, role)) {
        if (oldNumber !== newNumber) return false;
        continue;
      }
      const key = oldNumber * numbers + newNumber;
      if (oldNumber > 0 && newNumber > 0) {
        if (known.has(key) || assumed.has(key)) continue;
        assumed.add(key);
      }
      const [from, to] = [resolve(before, pair[0]), resolve(after, pair[1])];
      if (!isSameAlone(from, to)) return false;
      if (isDictionary(from) && isDictionary(to)) {
        const data = [dataOf(before, oldNumber), dataOf(after, newNumber)] as const;
        takeValues(budget, Math.ceil((data[0]?.length ?? 0) / bytesOfOneValue));
        if (!isSameData(...data)) return false;
        for (const name of new Set([...from.keys(), ...to.keys()]))
          if (!(data[0] && name === 'Length'))
            waiting.push([from.get(name) ?? null, to.get(name) ?? null, name]);
      } else if (isArray(from) && isArray(to)) {
        for (const [index, item] of from.entries()) waiting.push([item, to[index] ?? null, pair[2]]);
      }
    }
    for (const key of assumed) known.add(key);
    return true;
  };
}

/** Takes values that are compared, now or soon, from the budget. Throws TooMuchToCompare. */
export function takeValues(budget: ComparisonBudget, count: number): void {
  budget.values -= count;
  if (budget.values < 0) throw new TooMuchToCompare('too many values');
}

function isOwned(owned: OwnedObjects | undefined, number: number, role: keyof OwnedObjects): boolean {
  return owned !== undefined && (owned.whole.has(number) || owned[role].has(number));
}

/** Whether two values are equal, apart from the values within them. */
function isSameAlone(one: Value, other: Value): boolean {
  if (isArray(one)) return isArray(other) && one.length === other.length;
  if (isDictionary(one)) return isDictionary(other);
  if (isString(one)) return isString(other) && Buffer.compare(one, other) === 0;
  return one === other;
}

function dataOf(file: PdfFile, number: number): Uint8Array | undefined {
  return number > 0 ? scanObject(file, number)?.data : undefined;
}

function isSameData(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (!one || !other) return one === other;
  return one.length === other.length && Buffer.compare(one, other) === 0;
}
