/** A reference to an object of a file being read. */
export interface Reference {
  readonly number: number;
  readonly generation: number;
}

/** A reference to an object of the file being written. */
export interface NewReference {
  readonly newNumber: number;
}

export type Dictionary = ReadonlyMap<string, Value>;

/** A PDF object as plain data. A string is a name without its slash, bytes are a PDF string, a map is a dictionary. */
export type Value =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | readonly Value[]
  | Dictionary
  | Reference
  | NewReference;

export function isReference(value: Value | undefined): value is Reference {
  return typeof value === 'object' && value !== null && 'number' in value;
}

export function isNewReference(value: Value | undefined): value is NewReference {
  return typeof value === 'object' && value !== null && 'newNumber' in value;
}

export function isDictionary(value: Value | undefined): value is Dictionary {
  return value instanceof Map;
}

export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isString(value: Value | undefined): value is Uint8Array {
  return value instanceof Uint8Array;
}

/** A dictionary of these entries, without the undefined ones. */
export function dictionary(entries: Readonly<Record<string, Value | undefined>>): Dictionary {
  const map = new Map<string, Value>();
  for (const key of Object.keys(entries)) {
    const value = entries[key];
    if (value !== undefined) map.set(key, value);
  }
  return map;
}

/** A copy with some entries changed; `undefined` removes an entry. */
export function withEntries(
  source: Dictionary,
  changes: Readonly<Record<string, Value | undefined>>,
): Dictionary {
  const map = new Map(source);
  for (const key of Object.keys(changes)) {
    const value = changes[key];
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  }
  return map;
}
