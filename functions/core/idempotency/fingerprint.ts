import { createHash, type Hash } from 'node:crypto';

/** Deeper than any request's schema. */
const maximumDepth = 100;

/**
 * What tells one piece of work from another: SHA-256 over the endpoint and the request's fields. However the fields
 * came, as JSON or multipart and in whatever order, equal ones give equal prints; files count by their bytes.
 * Throws for a field that is no plain data, or is nested deeper than 100 levels.
 */
export function fingerprint(path: string, input: Readonly<Record<string, unknown>>): string {
  const hash = createHash('sha256');
  add(hash, path, 0);
  add(hash, input, 0);
  return hash.digest('base64url');
}

/** Each value after its kind and its length, so that no two values look the same. */
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
