import { createHash, type Hash } from 'node:crypto';

/** Deeper than the schema of any request. */
const maximumDepth = 100;

/**
 * Identifies the work of a request: SHA-256 of the endpoint and the request's fields. Equal fields have equal
 * fingerprints, whether they came as JSON or multipart, and in any order. Files are compared by their bytes. Throws for
 * a field that is not plain data or is nested deeper than 100 levels.
 */
export function fingerprint(path: string, input: Readonly<Record<string, unknown>>): string {
  const hash = createHash('sha256');
  add(hash, path, 0);
  add(hash, input, 0);
  return hash.digest('base64url');
}

/** Adds each value after its type and length, so that no two values look the same. */
function add(hash: Hash, value: unknown, depth: number): void {
  if (depth > maximumDepth) throw new RangeError(`a field is nested deeper than ${maximumDepth} levels`);
  if (typeof value === 'string') {
    hash.update(`text ${Buffer.byteLength(value)} `).update(value);
  } else if (value instanceof Uint8Array) {
    hash.update(`bytes ${value.byteLength} `).update(value);
  } else if (Array.isArray(value)) {
    hash.update(`list ${value.length} `);
    for (const item of value) add(hash, item, depth + 1);
  } else if (isPlainObject(value)) {
    const names = Object.keys(value)
      .filter((name) => value[name] !== undefined)
      .sort();
    hash.update(`object ${names.length} `);
    for (const name of names) {
      add(hash, name, depth + 1);
      add(hash, value[name], depth + 1);
    }
  } else if (value == null || typeof value === 'number' || typeof value === 'boolean') {
    hash.update(`${value} `);
  } else {
    throw new TypeError(`a field is a ${typeof value}, which has no fingerprint`);
  }
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
