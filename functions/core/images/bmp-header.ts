import { BrokenImage } from './broken-image.ts';

export interface BmpHeader {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly isTopDown: boolean;
  /** Bits per pixel. */
  readonly bits: number;
  /** Whether rows are run-length encoded, in bytes (RLE8) or half bytes (RLE4). */
  readonly runs: boolean;
  readonly dataOffset: number;
  /** Red, green and blue of each colour. */
  readonly palette: Buffer;
  /** The masks of red, green, blue and alpha in a pixel of 16 or 32 bits. */
  readonly masks: readonly [number, number, number, number];
  readonly dpi: readonly [number, number] | undefined;
}

/** How pixels are encoded (BITMAPINFOHEADER, biCompression). */
const plain = 0;
const runs8 = 1;
const runs4 = 2;
const bitFields = 3;
const alphaBitFields = 6;

/** Reads a BMP's header: OS/2's first version, or any version of Windows. Throws BrokenImage. */
export function readBmpHeader(bytes: Buffer): BmpHeader {
  const size = bytes.length >= 26 ? bytes.readUInt32LE(14) : 0;
  const isOld = size === 12;
  if ((!isOld && size < 40) || 14 + size > bytes.length) throw new BrokenImage('its header is damaged');
  const height = isOld ? bytes.readUInt16LE(20) : bytes.readInt32LE(22);
  const bits = bytes.readUInt16LE(isOld ? 24 : 28);
  const compression = isOld ? plain : bytes.readUInt32LE(30);
  const header = {
    widthPixels: isOld ? bytes.readUInt16LE(18) : bytes.readInt32LE(18),
    heightPixels: Math.abs(height),
    isTopDown: height < 0,
    bits,
    runs: compression === runs8 || compression === runs4,
    dataOffset: bytes.readUInt32LE(10),
    palette: readPalette(bytes, size, bits, compression),
    masks: readMasks(bytes, size, bits, compression),
    dpi: isOld ? undefined : readResolution(bytes),
  };
  if (header.widthPixels <= 0 || header.heightPixels === 0) throw new BrokenImage('it has no size');
  const isKnown =
    (compression === plain && [1, 2, 4, 8, 16, 24, 32].includes(bits)) ||
    (compression === runs8 && bits === 8) ||
    (compression === runs4 && bits === 4) ||
    ((compression === bitFields || compression === alphaBitFields) && (bits === 16 || bits === 32));
  if (!isKnown) throw new BrokenImage('it uses a compression that BMP does not have');
  return header;
}

function readPalette(bytes: Buffer, size: number, bits: number, compression: number): Buffer {
  if (bits > 8) return Buffer.alloc(0);
  const entryBytes = size === 12 ? 3 : 4;
  const start = 14 + size + maskBytes(size, compression);
  const named = size === 12 ? 0 : bytes.readUInt32LE(46);
  const room = Math.floor((Math.min(bytes.readUInt32LE(10), bytes.length) - start) / entryBytes);
  const count = Math.max(0, Math.min(named || 2 ** bits, 2 ** bits, room));
  const palette = Buffer.alloc(count * 3);
  for (let index = 0; index < count; index++) {
    const at = start + index * entryBytes;
    palette.set([bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0], index * 3);
  }
  return palette;
}

function readMasks(bytes: Buffer, size: number, bits: number, compression: number): BmpHeader['masks'] {
  if (compression !== bitFields && compression !== alphaBitFields) {
    return bits === 16 ? [0x7c00, 0x03e0, 0x001f, 0] : [0xff0000, 0x00ff00, 0x0000ff, 0];
  }
  if (bytes.length < 70) throw new BrokenImage('it ends too early');
  const hasAlpha = size >= 56 || compression === alphaBitFields;
  const mask = (at: number) => bytes.readUInt32LE(at);
  return [mask(54), mask(58), mask(62), hasAlpha ? mask(66) : 0];
}

/** The length of masks after the header: the first Windows version has them there, later ones within the header. */
function maskBytes(size: number, compression: number): number {
  if (size !== 40) return 0;
  return { [bitFields]: 12, [alphaBitFields]: 16 }[compression] ?? 0;
}

function readResolution(bytes: Buffer): readonly [number, number] | undefined {
  const [across, down] = [bytes.readInt32LE(38) * 0.0254, bytes.readInt32LE(42) * 0.0254];
  return across > 0 && down > 0 ? [across, down] : undefined;
}
