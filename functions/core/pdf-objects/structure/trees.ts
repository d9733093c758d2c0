import { numberOf } from '../objects/locate-object.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../objects/read-object.ts';
import { type Dictionary, dictionary, isString, type Value } from '../objects/values.ts';

const maximumDepth = 64;
const maximumEntries = 1_000_000;

/** The entries of a name tree (ISO 32000-2, 7.9.6) in order; names have one character per byte. Cycles are ignored. */
export function readNameTree(file: PdfFile, root: Value | undefined): readonly (readonly [string, Value])[] {
  const entries: [string, Value][] = [];
  for (const [key, value] of readTree(file, root, 'Names')) {
    const name = resolve(file, key);
    if (isString(name)) entries.push([latin1(name), value]);
  }
  return entries;
}

/** The entries of a number tree (ISO 32000-2, 7.9.7), in ascending order. */
export function readNumberTree(
  file: PdfFile,
  root: Value | undefined,
): readonly (readonly [number, Value])[] {
  const entries: [number, Value][] = [];
  for (const [key, value] of readTree(file, root, 'Nums')) {
    const number = resolve(file, key);
    if (typeof number === 'number') entries.push([number, value]);
  }
  return entries.sort(([a], [b]) => a - b);
}

/** A name tree of one node, sorted as the standard requires. */
export function nameTree(entries: Iterable<readonly [string, Value]>): Dictionary {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return dictionary({ Names: sorted.flatMap(([name, value]) => [Buffer.from(name, 'latin1'), value]) });
}

/** A number tree of one node. The entries must be in ascending order. */
export function numberTree(entries: readonly (readonly [number, Value])[]): Dictionary {
  return dictionary({ Nums: entries.flat() });
}

/** Bytes as text with one character per byte, for comparing and looking up. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function readTree(
  file: PdfFile,
  root: Value | undefined,
  leaf: 'Names' | 'Nums',
): readonly (readonly [Value, Value])[] {
  const entries: [Value, Value][] = [];
  const seen = new Set<number>();
  const walk = (reference: Value | undefined, depth: number) => {
    const number = numberOf(file, reference);
    if (depth > maximumDepth || entries.length > maximumEntries || (number > 0 && seen.has(number))) return;
    seen.add(number);
    const node = resolveDictionary(file, reference);
    const pairs = resolveArray(file, node?.get(leaf)) ?? [];
    for (let index = 0; index + 1 < pairs.length; index += 2)
      entries.push([pairs[index] ?? null, pairs[index + 1] ?? null]);
    for (const kid of resolveArray(file, node?.get('Kids')) ?? []) walk(kid, depth + 1);
  };
  walk(root, 0);
  return entries;
}
