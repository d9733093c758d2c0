import { arithmeticEncoder } from './arithmetic-encoder.ts';

/** A picture of two values, in rows of whole bytes. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** A bit for each pixel; padding at the end of a row is ignored. */
  readonly data: Uint8Array;
}

/** Types of segments, and the pixels that the contexts of template 0 add (ITU-T T.88, 7.3 and 6.2.5). */
const pageInformation = 48;
const genericRegion = 38;
const adaptivePixels = [3, -1, -3, -1, 2, -2, -2, -2];

/** Template 0, with one decision for a row equal to the previous one. */
const regionFlags = 0b1000;
const sameRowContext = 0x9b25;

/**
 * The segments of a JBIG2 page of one generic region, as PDFs embed them (ITU-T T.88, 6.2; ISO 32000-2, 7.4.7). It
 * keeps every pixel. In JBIG2 black is 1, which a PDF's filter inverts.
 * See docs/decisions/compression.md#images-of-one-bit-are-jbig2-without-symbols
 */
export function encodeJbig2(bitmap: Bitmap): Buffer {
  const { width, height } = bitmap;
  const region = Buffer.concat([
    words(width, height, 0, 0),
    Buffer.from([0, regionFlags, ...adaptivePixels]),
    encodeRows(bitmap),
  ]);
  return Buffer.concat([
    segment(0, pageInformation, Buffer.concat([words(width, height, 0, 0), Buffer.from([0, 0, 0])])),
    segment(1, genericRegion, region),
  ]);
}

function segment(number: number, type: number, data: Buffer): Buffer {
  const page = 1;
  return Buffer.concat([words(number), Buffer.from([type, 0, page]), words(data.length), data]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** Each pixel is predicted by its neighbours: 5 two rows above, 7 above, and 4 before it. */
function encodeRows({ width, height, data }: Bitmap): Uint8Array {
  const encoder = arithmeticEncoder(1 << 16);
  const rowBytes = Math.ceil(width / 8);
  const margin = 4;
  let [above, before, row] = [0, 0, 0].map(() => new Uint8Array(width + margin)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  let wasSame = false;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      row[x] = ~((data[y * rowBytes + (x >> 3)] as number) >> (7 - (x & 7))) & 1;
    const isSame = Buffer.compare(row, before) === 0;
    encoder.encode(sameRowContext, isSame === wasSame ? 0 : 1);
    wasSame = isSame;
    if (!isSame) {
      let upper = ((above[0] as number) << 1) | (above[1] as number);
      let middle = ((before[0] as number) << 2) | ((before[1] as number) << 1) | (before[2] as number);
      let left = 0;
      for (let x = 0; x < width; x++) {
        upper = ((upper << 1) | (above[x + 2] as number)) & 0x1f;
        middle = ((middle << 1) | (before[x + 3] as number)) & 0x7f;
        const bit = row[x] as number;
        encoder.encode((upper << 11) | (middle << 4) | left, bit);
        left = ((left << 1) | bit) & 0xf;
      }
    }
    [above, before, row] = [before, row, above];
  }
  return encoder.finish();
}
