import { entryKind } from '../cross-references/cross-reference.ts';
import { knownNumber, locateObject } from './locate-object.ts';
import { parseValue } from './parse-value.ts';
import { keepValue, type PdfFile } from './pdf-file.ts';
import { scanObject } from './scan-object.ts';
import { type Dictionary, isArray, isDictionary, isReference, type Reference, type Value } from './values.ts';

const maximumChainLength = 16;

/** The value that a reference points to, or the value itself; null if there is none. For a stream, its dictionary. */
export function resolve(file: PdfFile, value: Value | undefined): Value {
  let current = value ?? null;
  for (let step = 0; step < maximumChainLength && isReference(current); step++) {
    current = valueAtNumber(file, knownNumber(file, current));
  }
  return isReference(current) ? null : current;
}

function valueAtNumber(file: PdfFile, number: number): Value {
  const kept = file.values?.byNumber.get(number);
  if (kept !== undefined) return kept;
  const cursor = locateObject(file, number);
  if (!cursor) return null;
  const start = cursor.position;
  const value = parseValue(cursor);
  keepValue(file, number, value, cursor.position - start);
  return value;
}

/** The dictionary that a value is or refers to, or undefined. */
export function resolveDictionary(file: PdfFile, value: Value | undefined): Dictionary | undefined {
  const resolved = resolve(file, value);
  return isDictionary(resolved) ? resolved : undefined;
}

/** The array that a value is or refers to, or undefined. */
export function resolveArray(file: PdfFile, value: Value | undefined): readonly Value[] | undefined {
  const resolved = resolve(file, value);
  return isArray(resolved) ? resolved : undefined;
}

/** A stream's dictionary and its data, still encoded; undefined if the value does not refer to a stream. */
export function resolveStream(file: PdfFile, value: Value | undefined) {
  if (!isReference(value)) return undefined;
  const scanned = scanObject(file, knownNumber(file, value));
  const dictionary = resolveDictionary(file, value);
  if (!scanned?.data || !dictionary) return undefined;
  return { dictionary, data: scanned.data };
}

/** The document's catalog, the root of all its objects (ISO 32000-2, 7.7.2). */
export function readCatalog(file: PdfFile): Dictionary {
  return resolveDictionary(file, file.trailer.get('Root')) ?? new Map();
}

/** A reference to the object with this number. */
export function referenceTo({ entries }: PdfFile, number: number): Reference {
  const kind = entries.kinds[number];
  const hasOwn = kind === entryKind.offset || kind === entryKind.inMemory;
  return { number, generation: hasOwn ? (entries.seconds[number] as number) : 0 };
}
