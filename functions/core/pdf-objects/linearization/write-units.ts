import { deflateSync } from 'node:zlib';
import { appendReference } from '../objects/append-value.ts';
import { appendBytes, appendText, type ByteSink, byteSink, writtenBytes } from '../objects/byte-sink.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { editKind, scanObject } from '../objects/scan-object.ts';
import type { Unit } from './arrange-objects.ts';
import type { NumberedObjects } from './number-objects.ts';

/** An object as it will be written, and its position. A stream's data is not copied. */
export interface WrittenUnit {
  readonly number: number;
  readonly pieces: readonly Uint8Array[];
  readonly length: number;
  offset: number;
}

/** Returns a function that writes a unit on first use, and then returns the same result. */
export function unitWriter(
  file: PdfFile,
  { numbers, unitNumbers }: NumberedObjects,
): (unit: Unit) => WrittenUnit {
  const written = new Map<Unit, WrittenUnit>();
  return (unit) => {
    const known = written.get(unit);
    if (known) return known;
    const number = unitNumbers.get(unit) ?? 0;
    const pieces = unit.isPacked ? packed(file, number, unit, numbers) : plain(file, number, unit, numbers);
    const made = { number, pieces, length: pieces.reduce((sum, piece) => sum + piece.length, 0), offset: 0 };
    written.set(unit, made);
    return made;
  };
}

function plain(
  file: PdfFile,
  number: number,
  { objects: [object = 0] }: Unit,
  numbers: Int32Array,
): Uint8Array[] {
  const sink = byteSink(256);
  appendText(sink, `${number} 0 obj\n`);
  appendObject(sink, file, object, numbers);
  const data = scanObject(file, object)?.data;
  appendText(sink, data ? '\nstream\n' : '\nendobj\n');
  return data ? [writtenBytes(sink), data, Buffer.from('\nendstream\nendobj\n')] : [writtenBytes(sink)];
}

/** An object stream (ISO 32000-2, 7.5.7). */
function packed(file: PdfFile, number: number, { objects }: Unit, numbers: Int32Array): Uint8Array[] {
  const sink = byteSink(4_096);
  const index = objects
    .map((object) => {
      const start = sink.length;
      appendObject(sink, file, object, numbers);
      appendText(sink, '\n');
      return `${numbers[object]} ${start}`;
    })
    .join(' ');
  const data = deflateSync(Buffer.concat([Buffer.from(`${index}\n`), writtenBytes(sink)]), { level: 9 });
  const dictionary = `<</Type/ObjStm/N ${objects.length}/First ${index.length + 1}/Filter/FlateDecode/Length ${data.length}>>`;
  return [
    Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ];
}

/** Writes an object's value with its references renumbered; references to objects that are not written become null. */
function appendObject(sink: ByteSink, file: PdfFile, number: number, numbers: Int32Array): void {
  const scanned = scanObject(file, number);
  if (!scanned) {
    appendText(sink, 'null');
    return;
  }
  const { bytes, start, end, edits } = scanned;
  let from = start;
  for (let at = 0; at < edits.length; at += 4) {
    if (edits[at] !== editKind.reference) continue;
    appendBytes(sink, bytes, from, edits[at + 1]);
    appendReference(sink, numbers[edits[at + 3] as number] as number);
    from = edits[at + 2] as number;
  }
  appendBytes(sink, bytes, from, end);
}
