import { crc32 } from 'node:zlib';

/** A file to put in a ZIP. */
export interface ZipEntry {
  /** Made by `entryNames`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const localHeaderBytes = 30;
const centralHeaderBytes = 46;
const endBytes = 22;

/** Version 2.0 of the format, and names in UTF-8 (APPNOTE 6.3.10, 4.4.3 and 4.4.4). */
const version = 20;
const namesInUtf8 = 0x0800;
/** 1 January 1980, the format's first day: the same files always give the same ZIP. */
const date = 0x0021;

/** The size of a ZIP of these files, in bytes, of which only the number has to be known. */
export function zipBytes(
  entries: readonly { readonly name: string; readonly bytes: { readonly length: number } }[],
): number {
  return entries.reduce(
    (sum, { name, bytes }) =>
      sum + localHeaderBytes + centralHeaderBytes + 2 * Buffer.byteLength(name) + bytes.length,
    endBytes,
  );
}

/**
 * A ZIP of these files, in pieces, each file asked for when those before it have been read. The files are stored
 * without compression: PDFs and images are already compressed. Without ZIP64 extensions, since no response is nearly as large.
 */
export async function* zipPieces(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  let count = 0;
  for await (const { name, bytes } of entries) {
    const encodedName = Buffer.from(name);
    const facts = entryFacts(encodedName, bytes);
    directory.push(centralHeader(facts, offset), encodedName);
    yield localHeader(facts);
    yield encodedName;
    yield bytes;
    count += 1;
    offset += localHeaderBytes + encodedName.length + bytes.length;
  }
  yield* directory;
  yield end(count, sizeOf(directory), offset);
}

/** The common part of a file's two headers, from the version to the lengths of name and extra field. */
function entryFacts(name: Uint8Array, bytes: Uint8Array): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(version, 0);
  facts.writeUInt16LE(namesInUtf8, 2);
  facts.writeUInt16LE(date, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function localHeader(facts: Buffer): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts]);
}

function centralHeader(facts: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(centralHeaderBytes - 6 - facts.length);
  rest.writeUInt32LE(offset, rest.length - 4);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest]);
}

function end(count: number, directoryBytes: number, offset: number): Buffer {
  const record = Buffer.alloc(endBytes);
  record.write('PK\x05\x06', 'latin1');
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(directoryBytes, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
