import { DamagedPdf } from '../errors.ts';
import { findHeader, versionAt } from '../objects/header.ts';
import { type PdfFile, pdfFile } from '../objects/pdf-file.ts';
import { cursorAt, nextToken, token } from '../objects/tokens.ts';
import { type Dictionary, isReference, withEntries } from '../objects/values.ts';
import { type CrossReference, emptyCrossReference, noteEntry } from './cross-reference.ts';
import { readCrossReferenceStream } from './cross-reference-stream.ts';
import { readCrossReferenceTable, tableAt } from './cross-reference-table.ts';

const maximumSections = 1_024;
/** `startxref` must be this close to the file's end. */
const trailerWithinBytes = 4_096;

/**
 * Reads a file's cross-references, newest first, without checking them. The file may be encrypted. Throws DamagedPdf.
 */
export function readCrossReferences(bytes: Uint8Array): PdfFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerAt = findHeader(buffer);
  if (headerAt < 0) throw new DamagedPdf('no header');
  const startAt = lastCrossReference(buffer);
  // With junk before the header, offsets count from the header or from the file's start, depending on the writer.
  const base = headerAt > 0 && !isSectionAt(bytes, startAt) ? headerAt : 0;
  const entries = emptyCrossReference(bytes.length);
  const { trailer, hasStreams } = readSections(bytes, startAt + base, base, entries);
  if (!isReference(trailer.get('Root'))) throw new DamagedPdf('no root');
  return pdfFile({
    bytes,
    version: versionAt(buffer, headerAt),
    trailer,
    entries,
    hasStreams,
    isRepaired: false,
  });
}

function lastCrossReference(buffer: Buffer): number {
  const tail = buffer.subarray(Math.max(0, buffer.length - trailerWithinBytes));
  const wordAt = tail.lastIndexOf('startxref');
  if (wordAt < 0) throw new DamagedPdf('no startxref');
  const cursor = cursorAt(tail, wordAt + 'startxref'.length);
  if (nextToken(cursor) !== token.integer || cursor.number < 0) throw new DamagedPdf('bad startxref');
  return cursor.number;
}

function isSectionAt(bytes: Uint8Array, offset: number): boolean {
  if (offset >= bytes.length) return false;
  return tableAt(bytes, offset) !== undefined || /^\s*\d+\s+\d+\s+obj/.test(latin1(bytes, offset, 40));
}

function latin1(bytes: Uint8Array, from: number, length: number): string {
  return Buffer.from(bytes.subarray(from, from + length)).toString('latin1');
}

/** Follows the chain of sections, newest first. Reads no section or hybrid stream twice. */
function readSections(bytes: Uint8Array, startAt: number, base: number, entries: CrossReference) {
  const seen = new Set<number>();
  const streams = new Map<number, Dictionary>();
  /** Returns the trailer of a cross-reference stream. Reading it again would record nothing new. */
  const readStream = (offset: number): Dictionary => {
    const trailer = streams.get(offset) ?? readCrossReferenceStream(bytes, offset, base, entries);
    streams.set(offset, trailer);
    return trailer;
  };
  let trailer: Dictionary | undefined;
  let hasStreams = false;
  for (let next: number | undefined = startAt; next !== undefined; ) {
    if (seen.has(next) || seen.size >= maximumSections || next >= bytes.length)
      throw new DamagedPdf('bad chain of cross-references');
    seen.add(next);
    const section = readSection(bytes, next, base, entries, readStream);
    trailer ??= section.trailer;
    hasStreams ||= section.isStream;
    const previous = section.trailer.get('Prev') ?? 0;
    if (typeof previous !== 'number') throw new DamagedPdf('bad chain of cross-references');
    next = previous > 0 ? previous + base : undefined;
  }
  if (trailer === undefined) throw new DamagedPdf('no trailer');
  return { trailer, hasStreams };
}

function readSection(
  bytes: Uint8Array,
  offset: number,
  base: number,
  entries: CrossReference,
  readStream: (offset: number) => Dictionary,
) {
  const table = tableAt(bytes, offset);
  if (!table) return { trailer: readStream(offset), isStream: true };
  const { trailer, unplaced } = readCrossReferenceTable(table, base, entries);
  // A hybrid file: objects that the table calls free may be in the stream beside it (ISO 32000-2, 7.5.8.4).
  const beside = trailer.get('XRefStm');
  if (typeof beside === 'number') readStream(beside + base);
  for (const [number, kind] of unplaced) noteEntry(entries, number, kind, 0, 0);
  return { trailer: withEntries(trailer, { XRefStm: undefined }), isStream: typeof beside === 'number' };
}
