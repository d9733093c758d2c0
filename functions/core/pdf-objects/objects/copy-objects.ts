import { appendReference, appendValue } from './append-value.ts';
import { appendBytes, appendText, type ByteSink } from './byte-sink.ts';
import { knownNumber } from './locate-object.ts';
import type { ObjectWriter } from './object-writer.ts';
import { parseValue } from './parse-value.ts';
import type { PdfFile, ScannedObject } from './pdf-file.ts';
import { editKind, scanObject } from './scan-object.ts';
import { appendStructureKey, withStructureKeys } from './structure-keys.ts';
import { cursorAt } from './tokens.ts';
import { isArray, isDictionary, isReference, type Reference, type Value } from './values.ts';

/** One source's way into the file being written: what of it was given which number there, and what is changed. */
export interface SourceCopy {
  readonly file: PdfFile;
  readonly output: ObjectWriter;
  /** New number by the source's object number; 0 while it has none. */
  readonly numbers: Int32Array;
  /** Objects that are given a number and not yet written. */
  readonly waiting: number[];
  /** What takes the place of an object's own value. */
  readonly replaced: Map<number, Value>;
  /** Added to the keys that tie content to tags; undefined where tags are not copied, and the keys go. */
  readonly structureOffset: number | undefined;
  /** Whether pages, annotations and form fields are left out unless they were given a number beforehand. */
  readonly isPartial: boolean;
  /** Changes each object's value on its way, where names in it had to change. */
  readonly rename: ((value: Value) => Value) | undefined;
  /** Finds an equal object that was written already; undefined where there is but one source. */
  readonly share: ((copy: SourceCopy, number: number) => number) | undefined;
}

/** What only pages and the catalog lead to: copied on purpose, or not at all. */
const structuralTypes: ReadonlySet<string | undefined> = new Set([
  'Page',
  'Template',
  'StructElem',
  'StructTreeRoot',
  'Bead',
  'Thread',
]);

/**
 * The number that an object of the source has in the file being written, where it is now written sooner or later;
 * 0 where it is left out or the source has none.
 */
export function copyReference(copy: SourceCopy, reference: Reference): number {
  return copyNumber(copy, knownNumber(copy.file, reference));
}

/** The same, by an object number that the source is known to have. */
function copyNumber(copy: SourceCopy, number: number): number {
  if (number === 0) return 0;
  const known = copy.numbers[number] as number;
  if (known > 0) return known;
  const scanned = scanObject(copy.file, number);
  if (!scanned || isLeftOut(copy, scanned)) return 0;
  if (scanned.data && copy.share) return copy.share(copy, number);
  return reserveNumber(copy, number);
}

/** Gives an object its number in the file being written, even where it would be left out. */
export function reserveNumber(copy: SourceCopy, number: number): number {
  const newNumber = copy.output.reserve();
  copy.numbers[number] = newNumber;
  copy.waiting.push(number);
  return newNumber;
}

/** Whether an object is only copied where it was chosen. */
export function isLeftOut(copy: SourceCopy, scanned: ScannedObject): boolean {
  if (scanned.type === 'Pages' || scanned.type === 'Catalog') return true;
  return copy.isPartial && (scanned.isInteractive || structuralTypes.has(scanned.type));
}

/** Writes every object that waits, and those that they lead to. */
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
  // Numbering may write what is shared, so it comes before the object is begun.
  for (let at = 0; at < edits.length; at += 4)
    if (edits[at] === editKind.reference) copyNumber(copy, edits[at + 3] as number);
  const write = (sink: ByteSink) => appendScanned(copy, sink, scanned);
  if (scanned.data) copy.output.stream(newNumber, write, streamBytes(copy.file, scanned));
  else copy.output.object(newNumber, write);
}

/** Writes a value that may refer to objects of the source. */
export function writeValue(copy: SourceCopy, newNumber: number, value: Value): void {
  const placed = renumbered(copy, value);
  copy.output.object(newNumber, (sink) => appendValue(sink, placed));
}

/** A stream's data as it stands in the file. */
export function streamBytes({ bytes }: PdfFile, { data }: ScannedObject): Uint8Array {
  return data ? bytes.subarray(data.start, data.end) : new Uint8Array(0);
}

/** Writes an object as its bytes stand in the source, but for what must change; what has no number yet becomes null. */
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
    else appendStructureKey(sink, bytes, edits[at + 1] as number, value, copy.structureOffset);
  }
  appendBytes(sink, bytes, from, end);
}

function renamed(copy: SourceCopy, value: Value): Value {
  const named = copy.rename ? copy.rename(value) : value;
  return isDictionary(named) ? withStructureKeys(named, copy.structureOffset) : named;
}

/** A value with its references renumbered, so that it can stand beside those of other sources. */
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
