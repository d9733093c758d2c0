import { renumbered, type SourceCopy } from './copy-objects.ts';
import { knownNumber } from './locate-object.ts';
import { isArray, isDictionary, isReference, type Value } from './values.ts';

/** A value, such as resources, with its references renumbered. Objects equal to another source's are written once. */
export function shared(copy: SourceCopy, value: Value): Value {
  const { share } = copy;
  if (!share) return renumbered(copy, value);
  if (isReference(value)) {
    const newNumber = share(copy, knownNumber(copy.file, value));
    return newNumber > 0 ? { newNumber } : null;
  }
  if (isArray(value)) return value.map((item) => shared(copy, item));
  if (!isDictionary(value)) return value;
  const entries = new Map<string, Value>();
  for (const [key, item] of value) entries.set(key, shared(copy, item));
  return entries;
}
