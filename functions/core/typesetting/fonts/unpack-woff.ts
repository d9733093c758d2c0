import { inflateSync } from 'node:zlib';
import { writeSfnt } from '../../fonts/programs/sfnt.ts';

/** The TrueType font in a WOFF 1.0 file, where each table is compressed separately (W3C WOFF, section 4). */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = new Map<string, Uint8Array>();
  for (let record = 44; record < 44 + woff.readUInt16BE(12) * 20; record += 20) {
    const offset = woff.readUInt32BE(record + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(record + 8));
    const sizeBytes = woff.readUInt32BE(record + 12);
    const tag = woff.toString('latin1', record, record + 4);
    tables.set(tag, packed.length < sizeBytes ? inflateSync(packed) : packed);
  }
  return writeSfnt(tables);
}
