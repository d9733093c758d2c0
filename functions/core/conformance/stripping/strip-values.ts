import { isDictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';

const largestInteger = 2_147_483_647;
const smallestReal = 1.175e-38;
const largestReal = 3.403e38;
/** The maximum of part 1 for non-integers (ISO 19005-1, 6.1.12). */
const largestFirstReal = 32_767;

/** A reader limit that a value breaks (ISO 19005-2, 6.1.13) and that cannot be mended. */
export type BrokenLimit = 'a name longer than 127 bytes' | 'a string that is too long' | 'too many entries';

/** Returns a value within the limits of a reader. Limits that it still breaks are passed to `broken`. */
export function withinLimits(value: Value, part: number, broken: (limit: BrokenLimit) => void): Value {
  if (typeof value === 'number') return numberWithin(value, part);
  if (typeof value === 'string' && value.length > 127) broken('a name longer than 127 bytes');
  if (isString(value) && part < 4 && value.length > (part === 1 ? 65_535 : 32_767))
    broken('a string that is too long');
  if (isDictionary(value)) {
    for (const key of value.keys()) if (key.length > 127) broken('a name longer than 127 bytes');
    if (part === 1 && value.size > 4_095) broken('too many entries');
  }
  if (Array.isArray(value) && part === 1 && value.length > 8_191) broken('too many entries');
  return value;
}

/** The closest number within the limits of a reader. */
export function numberWithin(value: number, part: number): number {
  if (Number.isInteger(value)) return Math.max(-largestInteger - 1, Math.min(largestInteger, value));
  const size = Math.abs(value);
  if (size < smallestReal) return 0;
  if (part === 1 && size > largestFirstReal) return Math.round(value);
  return size > largestReal ? Math.sign(value) * largestInteger : value;
}
