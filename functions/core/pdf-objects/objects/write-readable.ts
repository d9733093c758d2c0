import { entryKind } from '../cross-references/cross-reference.ts';
import {
  appendCrossReferenceStream,
  appendCrossReferenceTable,
  type Place,
} from '../cross-references/write-cross-references.ts';
import { appendValue } from './append-value.ts';
import { appendBytes, appendText, byteSink, writtenBytes } from './byte-sink.ts';
import { findHeader } from './header.ts';
import type { PdfFile } from './pdf-file.ts';
import { isReference, type Value } from './values.ts';

/**
 * A repaired or decrypted file as bytes that other programs can open: its own, followed by cross-references to all its
 * objects.
 */
export function readableBytes({ bytes, version, trailer, entries }: PdfFile): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const foundAt = findHeader(buffer);
  const headerAt = Math.max(0, foundAt);
  const sink = byteSink(bytes.length + 64 + entries.size * 24);
  if (foundAt < 0) appendText(sink, `%PDF-${version}\n`);
  // Offsets count from the header, so junk before it is removed.
  const shift = sink.length - headerAt;
  appendBytes(sink, bytes, headerAt);
  appendText(sink, '\n');
  const places = Array.from({ length: entries.size }, (_, number): Place | undefined => {
    const kind = entries.kinds[number];
    const [place, index] = [entries.places[number] as number, entries.seconds[number] as number];
    if (kind === entryKind.inStream) return { isInStream: true, place, index };
    const isAfterHeader = kind === entryKind.offset && place >= headerAt;
    return isAfterHeader ? { isInStream: false, place: place + shift, index } : undefined;
  });
  // The catalog of a damaged file may not be an object of its own.
  const root = trailer.get('Root') ?? null;
  const catalog = isReference(root) ? root : { number: places.length, generation: 0 };
  if (!isReference(root)) {
    places.push({ isInStream: false, place: sink.length, index: 0 });
    appendText(sink, `${catalog.number} 0 obj\n`);
    appendValue(sink, root);
    appendText(sink, '\nendobj\n');
  }
  const named = (key: string, value: Value | undefined) =>
    isReference(value) ? `/${key} ${value.number} ${value.generation} R` : '';
  const entriesNamed = named('Root', catalog) + named('Info', trailer.get('Info'));
  if (places.some((place) => place?.isInStream))
    appendCrossReferenceStream(sink, places, places.push(undefined) - 1, entriesNamed);
  else appendCrossReferenceTable(sink, places, entriesNamed);
  return writtenBytes(sink);
}
