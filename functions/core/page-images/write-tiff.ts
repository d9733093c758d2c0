/** An image as a TIFF with one strip (TIFF 6.0). */
interface TiffImage {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly components: number;
  /** 1 none, 3 CCITT group 3, 4 group 4, 8 Deflate. */
  readonly compression: 1 | 3 | 4 | 8;
  /** 0 white is zero, 1 black is zero, 5 inks. */
  readonly photometric: 0 | 1 | 5;
  readonly data: Uint8Array;
  /** Options of group 3: 1 for two dimensions, 4 for codes that fill whole bytes. */
  readonly groupThreeOptions?: number;
  readonly profile?: Uint8Array | undefined;
}

const short = 3;
const long = 4;
const undefinedBytes = 7;

const headerBytes = 8;

/** A TIFF around unchanged data. Its numbers are big-endian, like the samples of a PDF. */
export function writeTiff(image: TiffImage): Buffer {
  const { width, height, bits, components, compression, photometric, data, profile } = image;
  const entries: (readonly [tag: number, type: number, values: readonly number[] | Uint8Array])[] = [
    [256, long, [width]],
    [257, long, [height]],
    [258, short, Array.from({ length: components }, () => bits)],
    [259, short, [compression]],
    [262, short, [photometric]],
    [273, long, [headerBytes]],
    [277, short, [components]],
    [278, long, [height]],
    [279, long, [data.length]],
    [284, short, [1]],
  ];
  if (compression === 3) entries.push([292, long, [image.groupThreeOptions ?? 0]]);
  // Inks other than cyan, magenta, yellow and black.
  if (photometric === 5) entries.push([332, short, [components === 4 ? 1 : 2]], [334, short, [components]]);
  if (profile) entries.push([34675, undefinedBytes, profile]);
  const directoryAt = headerBytes + data.length + (data.length % 2);
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16BE(entries.length);
  const beyond: Buffer[] = [];
  let at = directoryAt + directory.length;
  for (const [index, [tag, type, values]] of entries.entries()) {
    const encoded = encodedValues(type, values);
    const entry = directory.subarray(2 + index * 12);
    entry.writeUInt16BE(tag, 0);
    entry.writeUInt16BE(type, 2);
    entry.writeUInt32BE(values.length, 4);
    if (encoded.length <= 4) entry.set(encoded, 8);
    else {
      entry.writeUInt32BE(at, 8);
      beyond.push(encoded);
      at += encoded.length;
    }
  }
  const header = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 0]);
  header.writeUInt32BE(directoryAt, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2), directory, ...beyond]);
}

/** Padded to an even length, so that the next value begins at a word. */
function encodedValues(type: number, values: readonly number[] | Uint8Array): Buffer {
  if (values instanceof Uint8Array) return Buffer.concat([values, Buffer.alloc(values.length % 2)]);
  const encoded = Buffer.alloc(values.length * (type === short ? 2 : 4));
  for (const [index, value] of values.entries())
    if (type === short) encoded.writeUInt16BE(value, index * 2);
    else encoded.writeUInt32BE(value, index * 4);
  return encoded;
}
