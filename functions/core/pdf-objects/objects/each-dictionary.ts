import { type Dictionary, isArray, isDictionary, type Value } from './values.ts';

/** Calls `take` with each dictionary in a value, itself included. */
export function eachDictionary(value: Value, take: (entries: Dictionary) => void): void {
  if (isArray(value)) for (const item of value) eachDictionary(item, take);
  if (!isDictionary(value)) return;
  take(value);
  for (const item of value.values()) eachDictionary(item, take);
}
