import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { scanObject } from '../../pdf-objects/objects/scan-object.ts';
import { isArray, isDictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';

/** What all comparisons of one file may still look at. */
export interface ComparisonBudget {
  values: number;
}

/** The revisions are larger than what one call compares. */
export class TooMuchToCompare extends Error {}

/** Streams are compared as fast as memory is read. */
const bytesOfOneValue = 256;
/** More than the highest number of an object, so that a pair of numbers is one number. */
const numbers = 2 ** 24;

/** Whether a value of the earlier revision is the same as one of the later. */
export type SameValue = (before: Value | undefined, after: Value | undefined) => boolean;

/** Object numbers at which a comparison stops: they are compared by themselves. */
export interface OwnedObjects {
  /** The catalog, pages and fields, of which each entry is compared. */
  readonly whole: ReadonlySet<number>;
  /** Annotations may say anything, and are only left alone where an annotation is referred to. */
  readonly annotations: ReadonlySet<number>;
}

interface Owned {
  readonly before: OwnedObjects;
  readonly after: OwnedObjects;
}

/** Keys whose values, or the items of these, are annotations (ISO 32000-2, 12.5, 12.6.4.11 and 14.7.5.3). */
const annotationKeys = new Set(['Obj', 'Parent', 'Popup', 'IRT', 'T', 'AN']);

/**
 * Compares values of two revisions with all that they lead to. Object numbers, and whether a value is an object of its own,
 * do not matter. An object of `owned` is only compared by its number. Throws TooMuchToCompare, and DamagedPdf.
 */
export function sameValues(
  before: PdfFile,
  after: PdfFile,
  budget: ComparisonBudget,
  owned?: Owned,
): SameValue {
  const known = new Set<number>();
  return (one, other) => {
    // What is met again within a comparison is taken as the same: a difference is found where it was met first.
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

/** Takes what has been looked at, or is about to be, from the budget. Throws TooMuchToCompare. */
export function takeValues(budget: ComparisonBudget, count: number): void {
  budget.values -= count;
  if (budget.values < 0) throw new TooMuchToCompare('too many values');
}

function isOwned(owned: OwnedObjects | undefined, number: number, role: keyof OwnedObjects): boolean {
  return owned !== undefined && (owned.whole.has(number) || owned[role].has(number));
}

/** Whether two values are the same but for what is within them. */
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
