import { appendReference, appendValue } from './append-value.ts';
import { appendBytes, appendText, type ByteSink } from './byte-sink.ts';
import { knownNumber } from './locate-object.ts';
import type { ObjectTaker } from './object-writer.ts';
import { parseValue } from './parse-value.ts';
import type { PdfFile, ScannedObject } from './pdf-file.ts';
import { editKind, scanObject } from './scan-object.ts';
import { appendStructureKey, withStructureKeys } from './structure-keys.ts';
import { cursorAt } from './tokens.ts';
import { isArray, isDictionary, isReference, type Reference, type Value } from './values.ts';

/** The state of copying one source into the new file: the new numbers of objects, and their changes. */
export interface SourceCopy {
  readonly file: PdfFile;
  readonly output: ObjectTaker;
  /** New numbers by the source's object numbers; 0 while an object has none. */
  readonly numbers: Int32Array;
  /** Objects that have a new number but have not been written. */
  readonly waiting: number[];
  /** Replacement values, by the source's object numbers. */
  readonly replaced: Map<number, Value>;
  /** The offset of the keys that link content to tags; undefined if tags are not copied, which removes the keys. */
  readonly structureOffset: number | undefined;
  /** Whether to leave out pages, annotations and form fields that have no number assigned beforehand. */
  readonly isPartial: boolean;
  /** Changes each object's value as it is copied; undefined if no names change. */
  readonly rename: ((value: Value) => Value) | undefined;
  /** Finds an equal object that was already written; undefined if there is only one source. */
  readonly share: ((copy: SourceCopy, number: number) => number) | undefined;
}

/** Types that are copied only if chosen, never through a reference from another object. */
const structuralTypes: ReadonlySet<string | undefined> = new Set([
  'Page',
  'Template',
  'StructElem',
  'StructTreeRoot',
  'Bead',
  'Thread',
]);

/**
 * The number of a source's object in the new file, which schedules it for writing; 0 if it is left out or missing in
 * the source.
 */
export function copyReference(copy: SourceCopy, reference: Reference): number {
  return copyNumber(copy, knownNumber(copy.file, reference));
}

/** Like `copyReference`, for an object number known to exist in the source. */
function copyNumber(copy: SourceCopy, number: number): number {
  if (number === 0) return 0;
  const known = copy.numbers[number] as number;
  if (known > 0) return known;
  const scanned = scanObject(copy.file, number);
  if (!scanned || isLeftOut(copy, scanned)) return 0;
  if (scanned.data && copy.share) return copy.share(copy, number);
  return reserveNumber(copy, number);
}

/** Assigns an object its number in the new file, even if it would be left out otherwise. */
export function reserveNumber(copy: SourceCopy, number: number): number {
  const newNumber = copy.output.reserve();
  copy.numbers[number] = newNumber;
  copy.waiting.push(number);
  return newNumber;
}

/** Whether an object without a number is left out when another object refers to it. */
export function isLeftOut(copy: SourceCopy, scanned: ScannedObject): boolean {
  if (scanned.type === 'Pages' || scanned.type === 'Catalog') return true;
  return copy.isPartial && (scanned.isInteractive || structuralTypes.has(scanned.type));
}

/** Writes every waiting object, and the objects they refer to. */
export function copyWaiting(copy: SourceCopy): void {
  for (let number = copy.waiting.pop(); number !== undefined; number = copy.waiting.pop())
    writeCopied(copy, number, copy.numbers[number] as number);
}

function writeCopied(copy: SourceCopy, number: number, newNumber: number): void {
  const replaced = copy.replaced.get(number);
  if (replaced !== undefined) {
    writeValue(copy, newNumber, renamed(copy, replaced));
    return;
  }
  const scanned = scanObject(copy.file, number);
  if (!scanned) return;
  if (copy.rename && !scanned.data) {
    writeValue(copy, newNumber, renamed(copy, parseValue(cursorAt(scanned.bytes, scanned.start))));
    return;
  }
  const { edits } = scanned;
  // Numbering may write shared objects, so it precedes the start of this object.
  for (let at = 0; at < edits.length; at += 4)
    if (edits[at] === editKind.reference) copyNumber(copy, edits[at + 3] as number);
  const write = (sink: ByteSink) => appendScanned(copy, sink, scanned);
  if (scanned.data) copy.output.stream(newNumber, write, scanned.data);
  else copy.output.object(newNumber, write);
}

/** Writes a value that may refer to objects of the source. */
export function writeValue(copy: SourceCopy, newNumber: number, value: Value): void {
  const placed = renumbered(copy, value);
  copy.output.object(newNumber, (sink) => appendValue(sink, placed));
}

/** Writes an object's bytes from the source with the necessary changes. References without a number become null. */
export function appendScanned(
  copy: SourceCopy,
  sink: ByteSink,
  { bytes, start, end, edits }: ScannedObject,
): void {
  let from = start;
  for (let at = 0; at < edits.length; at += 4) {
    const value = edits[at + 3] as number;
    appendBytes(sink, bytes, from, edits[at + 1]);
    from = edits[at + 2] as number;
    if (edits[at] === editKind.reference) appendReference(sink, copy.numbers[value] as number);
    else if (edits[at] === editKind.length) appendText(sink, String(value));
    else if (edits[at] === editKind.newLength) appendText(sink, `/Length ${value}`);
    else appendStructureKey(sink, bytes, edits[at + 1] as number, value, copy.structureOffset);
  }
  appendBytes(sink, bytes, from, end);
}

function renamed(copy: SourceCopy, value: Value): Value {
  const named = copy.rename ? copy.rename(value) : value;
  return isDictionary(named) ? withStructureKeys(named, copy.structureOffset) : named;
}

/** A value with its references renumbered for the new file. */
export function renumbered(copy: SourceCopy, value: Value): Value {
  if (isReference(value)) {
    const newNumber = copyReference(copy, value);
    return newNumber > 0 ? { newNumber } : null;
  }
  if (isArray(value)) return value.map((item) => renumbered(copy, item));
  if (!isDictionary(value)) return value;
  const entries = new Map<string, Value>();
  for (const [key, item] of value) entries.set(key, renumbered(copy, item));
  return entries;
}
