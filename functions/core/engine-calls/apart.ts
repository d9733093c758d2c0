/** The keys and indexes that lead from a value to bytes in it. */
export type PathOfBytes = readonly (string | number)[];

/**
 * A value as JSON can hold it, with null in place of bytes, and those bytes with their paths. `isBytes` decides what is
 * taken out.
 */
export function apart<Bytes>(value: unknown, isBytes: (value: unknown) => value is Bytes) {
  const found: { readonly at: PathOfBytes; readonly bytes: Bytes }[] = [];
  const strip = (item: unknown, at: PathOfBytes): unknown => {
    if (isBytes(item)) {
      found.push({ at, bytes: item });
      return null;
    }
    if (Array.isArray(item)) return item.map((element, index) => strip(element, [...at, index]));
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([key, part]) => [key, strip(part, [...at, key])]));
  };
  return { plain: strip(value, []), found };
}

/** Puts bytes back in their places in a value. Throws if it has no such place. */
export function together(plain: unknown, found: readonly { at: PathOfBytes; bytes: Uint8Array }[]): unknown {
  const root = { value: plain };
  for (const { at, bytes } of found) {
    let holder: object = root;
    let last: string | number = 'value';
    for (const key of at) {
      holder = ownValue(holder, last) as object;
      last = key;
    }
    if (ownValue(holder, last) !== null) throw new Error('no place for bytes');
    (holder as Record<string | number, unknown>)[last] = bytes;
  }
  return root.value;
}

function ownValue(holder: unknown, key: string | number): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key))
    throw new Error('no place for bytes');
  return (holder as Record<string | number, unknown>)[key];
}
