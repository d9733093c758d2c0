import { crc32 } from 'node:zlib';
import { BrokenImage, checkPixels } from './broken-image.ts';

export interface PngHeader {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Bits per sample: 1, 2, 4, 8 or 16. */
  readonly bits: number;
  /** 0 gray, 2 colour, 3 palette, 4 gray with alpha, 6 colour with alpha. */
  readonly colourType: number;
  readonly isInterlaced: boolean;
}

/** The depths that each colour type may have (PNG, table 11.1). */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Reads a PNG's chunks and checks their checksums. Returns its header, single chunks, and its data joined. */
export function readPngChunks(bytes: Buffer) {
  const chunks = new Map<string, Buffer>();
  const parts: Buffer[] = [];
  let at = 8;
  for (;;) {
    if (at + 12 > bytes.length) throw new BrokenImage('it ends too early');
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw new BrokenImage('it ends too early');
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) {
      throw new BrokenImage(`the checksum of its ${type} chunk is wrong`);
    }
    const content = bytes.subarray(at + 8, end);
    if (type === 'IEND') break;
    if (type === 'IDAT') parts.push(content);
    else if (!chunks.has(type)) chunks.set(type, content);
    at = end + 4;
  }
  const [first, ...others] = parts;
  if (!first) throw new BrokenImage('it contains no image');
  return {
    header: readHeader(chunks.get('IHDR')),
    chunks,
    data: others.length === 0 ? first : Buffer.concat(parts),
  };
}

/** The number of bytes in a row with this many channels, without its filter byte. */
export function rowBytes({ widthPixels, bits }: PngHeader, channels: number): number {
  return Math.ceil((widthPixels * channels * bits) / 8);
}

function readHeader(chunk: Buffer | undefined): PngHeader {
  if (chunk?.length !== 13) throw new BrokenImage('its header is missing');
  const header = {
    widthPixels: chunk.readUInt32BE(0),
    heightPixels: chunk.readUInt32BE(4),
    bits: chunk[8] ?? 0,
    colourType: chunk[9] ?? 0,
    isInterlaced: chunk[12] === 1,
  };
  const isKnown = chunk[10] === 0 && chunk[11] === 0 && (chunk[12] ?? 0) <= 1;
  const hasSize = header.widthPixels > 0 && header.heightPixels > 0;
  if (!isKnown || !hasSize || !depths[header.colourType]?.includes(header.bits)) {
    throw new BrokenImage('its header is damaged');
  }
  checkPixels(header.widthPixels, header.heightPixels);
  return header;
}
