import { inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const maximumEntries = 10_000;

/** Whether bytes are a ZIP, like office documents. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** A file in a ZIP, unpacked. */
interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Returns the files in a ZIP (APPNOTE 4.3). Undefined if it cannot be read whole: it is damaged, encrypted, or larger
 * than `maximumBytes` once unpacked.
 */
export function zipEntries(bytes: Uint8Array, maximumBytes: number): readonly ZipEntry[] | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > buffer.length || buffer.readUInt32LE(end) !== endSignature) return undefined;
  const count = buffer.readUInt16LE(end + 10);
  let at = buffer.readUInt32LE(end + 16);
  let left = maximumBytes;
  const entries: ZipEntry[] = [];
  if (count > maximumEntries) return undefined;
  for (let index = 0; index < count; index++) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== entrySignature) return undefined;
    const nameLength = buffer.readUInt16LE(at + 28);
    const unpacked = unpackedEntry(buffer, at, left);
    if (!unpacked) return undefined;
    left -= unpacked.length;
    entries.push({ name: buffer.toString('utf8', at + 46, at + 46 + nameLength), bytes: unpacked });
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  return entries;
}

function unpackedEntry(buffer: Buffer, at: number, maximumBytes: number): Uint8Array | undefined {
  const isEncrypted = (buffer.readUInt16LE(at + 8) & 1) === 1;
  const method = buffer.readUInt16LE(at + 10);
  const size = buffer.readUInt32LE(at + 20);
  const local = buffer.readUInt32LE(at + 42);
  if (isEncrypted || local + 30 > buffer.length) return undefined;
  const start = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28);
  const data = buffer.subarray(start, start + size);
  if (method === 0) return data.length <= maximumBytes ? data : undefined;
  if (method !== 8 || maximumBytes <= 0) return undefined;
  try {
    return inflateRawSync(data, { maxOutputLength: maximumBytes });
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
