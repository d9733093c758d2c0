import { deflateSync, inflateSync } from 'node:zlib';
import { BrokenImage } from './broken-image.ts';
import { type PngHeader, rowBytes } from './png-chunks.ts';
import { unfilterRow } from './png-filters.ts';

/** For filtered rows of photographs, zlib's level 3 takes three times as long and saves a twentieth. */
const level = 2;

/**
 * Splits the data of a PNG with alpha into its colours and its alpha, both deflated. Both keep their row filters,
 * because filters only use bytes of the same channel. No alpha if every pixel is opaque.
 */
export function splitAlpha(header: PngHeader, data: Buffer): { colour: Buffer; alpha: Buffer | undefined } {
  const { widthPixels, heightPixels, bits } = header;
  const sampleBytes = bits / 8;
  const channels = header.colourType === 6 ? 4 : 2;
  const pixelBytes = channels * sampleBytes;
  const colourBytes = pixelBytes - sampleBytes;
  const rows = inflateRows(header, data, channels);
  const colour = Buffer.allocUnsafe(heightPixels * (1 + widthPixels * colourBytes));
  const alpha = Buffer.allocUnsafe(heightPixels * (1 + widthPixels * sampleBytes));
  let [from, toColour, toAlpha] = [0, 0, 0];
  for (let row = 0; row < heightPixels; row++) {
    const filter = rows[from++] as number;
    colour[toColour++] = filter;
    alpha[toAlpha++] = filter;
    for (let pixel = 0; pixel < widthPixels; pixel++) {
      for (let byte = 0; byte < colourBytes; byte++) colour[toColour++] = rows[from++] as number;
      for (let byte = 0; byte < sampleBytes; byte++) alpha[toAlpha++] = rows[from++] as number;
    }
  }
  return {
    colour: deflateSync(colour, { level }),
    alpha: isOpaque(alpha, widthPixels * sampleBytes, sampleBytes)
      ? undefined
      : deflateSync(alpha, { level }),
  };
}

/** The opacity of each pixel of a PNG with a palette, one byte each, deflated; undefined if all are opaque. */
export function paletteMask(header: PngHeader, data: Buffer, transparency: Buffer): Buffer | undefined {
  if (transparency.every((alpha) => alpha === 255)) return undefined;
  const { widthPixels, heightPixels, bits } = header;
  const length = rowBytes(header, 1);
  const rows = inflateRows(header, data, 1);
  const mask = Buffer.allocUnsafe(widthPixels * heightPixels);
  let above: Buffer = Buffer.alloc(length);
  const maximumIndex = 2 ** bits - 1;
  for (let row = 0; row < heightPixels; row++) {
    const start = row * (length + 1);
    const line = rows.subarray(start + 1, start + 1 + length);
    unfilterRow(rows[start] ?? 0, line, above, 1);
    for (let pixel = 0; pixel < widthPixels; pixel++) {
      const bit = pixel * bits;
      const index = ((line[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & maximumIndex;
      mask[row * widthPixels + pixel] = transparency[index] ?? 255;
    }
    above = line;
  }
  return deflateSync(mask, { level });
}

function inflateRows(header: PngHeader, data: Buffer, channels: number): Buffer {
  const expected = header.heightPixels * (1 + rowBytes(header, channels));
  let rows: Buffer;
  try {
    // Data longer than the picture is a bomb or broken, so unpacking stops early.
    rows = inflateSync(data, { maxOutputLength: expected + 1, chunkSize: Math.max(64, expected + 1) });
  } catch (cause) {
    throw new BrokenImage('its data is damaged', { cause });
  }
  if (rows.length < expected) throw new BrokenImage('its data ends too early');
  return rows;
}

/** Whether every sample has its largest value. `rows` are filtered, and remain unchanged. */
function isOpaque(rows: Buffer, length: number, sampleBytes: number): boolean {
  let above: Buffer = Buffer.alloc(length);
  for (let start = 0; start < rows.length; start += length + 1) {
    const line = Buffer.from(rows.subarray(start + 1, start + 1 + length));
    unfilterRow(rows[start] ?? 0, line, above, sampleBytes);
    for (let at = 0; at < length; at++) if (line[at] !== 255) return false;
    above = line;
  }
  return true;
}
