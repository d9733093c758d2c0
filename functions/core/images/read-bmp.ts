import { deflateSync } from 'node:zlib';
import { type BmpHeader, readBmpHeader } from './bmp-header.ts';
import { unpackRuns } from './bmp-runs.ts';
import { BrokenImage, checkPixels } from './broken-image.ts';
import type { EmbeddedImage } from './embedded-image.ts';

/** A higher level hardly makes photographs smaller. */
const level = 3;

/**
 * Reads a BMP of 1, 2, 4, 8, 16, 24 or 32 bits, with a palette, masks or run lengths, stored from the top or the
 * bottom. sharp's libvips cannot read BMP. Throws BrokenImage and OversizedImage.
 */
export function readBmp(bytes: Buffer): EmbeddedImage {
  const header = readBmpHeader(bytes);
  const { widthPixels, heightPixels, bits, dpi } = header;
  checkPixels(widthPixels, heightPixels);
  const image = { widthPixels, heightPixels, orientation: 1, dpi };
  if (bits <= 8) {
    const colours = header.palette.length / 3;
    if (colours === 0) throw new BrokenImage('its palette is missing');
    const rows = header.runs
      ? unpackRuns(bytes.subarray(header.dataOffset), header)
      : uprightRows(bytes, header);
    return {
      ...image,
      colourSpace: `[/Indexed/DeviceRGB ${colours - 1}<${header.palette.toString('hex')}>]`,
      entries: `/BitsPerComponent ${header.runs ? 8 : bits}/Filter/FlateDecode`,
      data: deflateSync(rows, { level }),
    };
  }
  const { colour, alpha } =
    bits === 24 ? { colour: plainColours(bytes, header), alpha: undefined } : maskedColours(bytes, header);
  const entries = '/BitsPerComponent 8/Filter/FlateDecode';
  return {
    ...image,
    colourSpace: '/DeviceRGB',
    entries,
    data: deflateSync(colour, { level }),
    softMask: alpha && { entries, data: deflateSync(alpha, { level }) },
  };
}

/** The rows from the top, without their padding to four bytes. Throws BrokenImage if the file ends too early. */
function uprightRows(bytes: Buffer, header: BmpHeader): Buffer {
  const length = Math.ceil((header.widthPixels * header.bits) / 8);
  const rows = Buffer.allocUnsafe(length * header.heightPixels);
  for (let row = 0; row < header.heightPixels; row++) {
    const start = rowStart(bytes, header, row);
    bytes.copy(rows, row * length, start, start + length);
  }
  return rows;
}

function plainColours(bytes: Buffer, header: BmpHeader): Buffer {
  const { widthPixels, heightPixels } = header;
  const colour = Buffer.allocUnsafe(widthPixels * heightPixels * 3);
  let to = 0;
  for (let row = 0; row < heightPixels; row++) {
    let from = rowStart(bytes, header, row);
    for (let pixel = 0; pixel < widthPixels; pixel++, from += 3) {
      colour[to++] = bytes[from + 2] ?? 0;
      colour[to++] = bytes[from + 1] ?? 0;
      colour[to++] = bytes[from] ?? 0;
    }
  }
  return colour;
}

/** Splits pixels of 16 or 32 bits by masks. Alpha only if there is a mask for it and not every pixel's alpha is 0. */
function maskedColours(bytes: Buffer, header: BmpHeader) {
  const { widthPixels, heightPixels, bits } = header;
  const colour = Buffer.allocUnsafe(widthPixels * heightPixels * 3);
  const alpha = Buffer.allocUnsafe(widthPixels * heightPixels);
  const [red, green, blue, cover] = header.masks.map(levelOf) as [Level, Level, Level, Level];
  const hasAlpha = header.masks[3] !== 0;
  let isAnyVisible = false;
  let isAllOpaque = true;
  for (let row = 0, to = 0; row < heightPixels; row++) {
    const start = rowStart(bytes, header, row);
    for (let pixel = 0; pixel < widthPixels; pixel++, to++) {
      const value =
        bits === 16 ? bytes.readUInt16LE(start + pixel * 2) : bytes.readUInt32LE(start + pixel * 4);
      colour[to * 3] = red(value);
      colour[to * 3 + 1] = green(value);
      colour[to * 3 + 2] = blue(value);
      const covered = hasAlpha ? cover(value) : 255;
      alpha[to] = covered;
      isAnyVisible ||= covered > 0;
      isAllOpaque &&= covered === 255;
    }
  }
  return { colour, alpha: isAllOpaque || !isAnyVisible ? undefined : alpha };
}

type Level = (value: number) => number;

/** Returns a function that extracts a mask's bits from a pixel, scaled to 0 to 255. */
function levelOf(mask: number): Level {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const maximum = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / maximum);
}

function rowStart(bytes: Buffer, header: BmpHeader, row: number): number {
  const stride = Math.ceil((header.widthPixels * header.bits) / 32) * 4;
  const start = header.dataOffset + stride * (header.isTopDown ? row : header.heightPixels - 1 - row);
  if (start + Math.ceil((header.widthPixels * header.bits) / 8) > bytes.length) {
    throw new BrokenImage('it ends too early');
  }
  return start;
}
