import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ImageLayout } from '../../../functions/core/images/place-image.ts';
import { imagesToPdf } from '../../../functions/core/making/images-to-pdf.ts';

export const width = 32;
export const height = 20;

const channels = { rgb: 3, rgba: 4 } as const;

/** Colours that distinguish every corner from the others; alpha runs from nothing to all across. */
function pixel(x: number, y: number): readonly [number, number, number, number] {
  const isCorner = x < 6 && y < 4;
  return isCorner ? [255, 0, 0, 255] : [x * 8, y * 12, 200 - x * 5, Math.min(255, x * 9)];
}

/** The picture of these tests, as sharp holds it. */
export function picture(kind: 'rgb' | 'rgba') {
  const count = channels[kind];
  const raw = Buffer.alloc(width * height * count);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) raw.set(pixel(x, y).slice(0, count), (y * width + x) * count);
  }
  return sharp(raw, { raw: { width, height, channels: count } });
}

/** A PNG of the chunks given, put together by hand. */
export function pngOf(
  header: {
    readonly bits: number;
    readonly colourType: number;
    readonly size?: readonly [number, number];
    readonly isInterlaced?: boolean;
  },
  rows: Buffer,
  others: readonly (readonly [type: string, data: Buffer])[] = [],
): Buffer {
  const [wide, high] = header.size ?? [width, height];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(wide, 0);
  head.writeUInt32BE(high, 4);
  head[8] = header.bits;
  head[9] = header.colourType;
  head[12] = header.isInterlaced ? 1 : 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...others.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}

/** A BMP of 40 bytes of header: what follows it is the palette or the masks, then the data. */
export function bmpOf(bits: number, compression: number, extra: Buffer, data: Buffer, size = [4, 2]): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM', 0);
  head.writeUInt32LE(54 + extra.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(size[0] ?? 0, 18);
  head.writeInt32LE(size[1] ?? 0, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  return Buffer.concat([head, extra, data]);
}

/** A PDF of images without SVG. */
export function toPdf(images: readonly Uint8Array[], layout?: ImageLayout) {
  return imagesToPdf(images, 'files', noRender, layout);
}

/** Stands for Chromium where nothing is to be printed. */
export async function noRender(): Promise<never> {
  throw new Error('nothing is to be printed');
}
