import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { referenceTo, resolve } from '../../pdf-objects/objects/read-object.ts';
import { scanObject } from '../../pdf-objects/objects/scan-object.ts';
import { isArray, isDictionary, type Value } from '../../pdf-objects/objects/values.ts';
import { reachableObjects } from '../../pdf-objects/structure/reachable-objects.ts';

/** An object of a document. For a stream, `value` is its dictionary, and `data` is still encoded. */
export interface DocumentObject {
  readonly number: number;
  readonly value: Value;
  readonly data: Uint8Array | undefined;
}

/** The objects of a document, with separate objects for pages that occur twice. */
export function documentObjects({ file, sourcePages }: Draft): readonly DocumentObject[] {
  const numbers = new Set(sourcePages.map(({ number }) => number));
  for (const [number] of reachableObjects(file)) numbers.add(number);
  return [...numbers].map((number) => ({
    number,
    value: resolve(file, referenceTo(file, number)),
    data: scanObject(file, number)?.data,
  }));
}

/** Replaces objects for which `change` returns another value or other data. */
export function changeObjects(
  draft: Draft,
  change: (object: DocumentObject) => Pick<DocumentObject, 'value' | 'data'>,
): void {
  const catalog = numberOf(draft.file, draft.file.trailer.get('Root'));
  for (const object of documentObjects(draft)) {
    const { value, data } = change(object);
    if (value === object.value && data === object.data) continue;
    changeObject(draft, object.number, value, data);
    if (object.number === catalog && isDictionary(value)) draft.catalog = value;
  }
}

/**
 * Returns a value after applying `change` to each value within it, innermost first, and finally to itself. Returns the
 * same value if nothing changed.
 */
export function changedDeeply(value: Value, change: (value: Value) => Value): Value {
  if (isArray(value)) {
    let items: Value[] | undefined;
    for (let index = 0; index < value.length; index++) {
      const item = value[index] as Value;
      const changed = changedDeeply(item, change);
      if (changed === item) continue;
      items ??= value.slice();
      items[index] = changed;
    }
    return change(items ?? value);
  }
  if (!isDictionary(value)) return change(value);
  let entries: Map<string, Value> | undefined;
  // Nearly all calls change nothing: unlike a loop, this creates no array for each entry.
  value.forEach((item, key) => {
    const changed = changedDeeply(item, change);
    if (changed === item) return;
    entries ??= new Map(value);
    entries.set(key, changed);
  });
  return change(entries ?? value);
}
