import { entryKind } from './cross-reference.ts';
import { knownNumber, locateObject } from './locate-object.ts';
import { parseValue } from './parse-value.ts';
import type { PdfFile } from './pdf-file.ts';
import { scanObject } from './scan-object.ts';
import { type Dictionary, isArray, isDictionary, isReference, type Reference, type Value } from './values.ts';

const maximumChainLength = 16;

/** The value that a reference leads to, or the value itself; null where it leads nowhere. A stream gives its dictionary. */
export function resolve(file: PdfFile, value: Value | undefined): Value {
  let current = value ?? null;
  for (let step = 0; step < maximumChainLength && isReference(current); step++) {
    const cursor = locateObject(file, knownNumber(file, current));
    current = cursor ? parseValue(cursor) : null;
  }
  return isReference(current) ? null : current;
}

/** The dictionary that a value is or leads to, or undefined. */
export function resolveDictionary(file: PdfFile, value: Value | undefined): Dictionary | undefined {
  const resolved = resolve(file, value);
  return isDictionary(resolved) ? resolved : undefined;
}

/** The array that a value is or leads to, or undefined. */
export function resolveArray(file: PdfFile, value: Value | undefined): readonly Value[] | undefined {
  const resolved = resolve(file, value);
  return isArray(resolved) ? resolved : undefined;
}

/** A stream's dictionary and its data as it stands in the file, or undefined where the value leads to no stream. */
export function resolveStream(file: PdfFile, value: Value | undefined) {
  if (!isReference(value)) return undefined;
  const scanned = scanObject(file, knownNumber(file, value));
  const dictionary = resolveDictionary(file, value);
  if (!scanned?.data || !dictionary) return undefined;
  return { dictionary, data: file.bytes.subarray(scanned.data.start, scanned.data.end) };
}

/** The document's catalog: the dictionary that everything is reached from. */
export function readCatalog(file: PdfFile): Dictionary {
  return resolveDictionary(file, file.trailer.get('Root')) ?? new Map();
}

/** A reference to an object of the file, by its number. */
export function referenceTo({ entries }: PdfFile, number: number): Reference {
  const isAtOffset = entries.kinds[number] === entryKind.offset;
  return { number, generation: isAtOffset ? (entries.seconds[number] as number) : 0 };
}
