import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { DamagedPdf, PdfLimitExceeded } from '../errors.ts';
import { type Dictionary, isArray, isDictionary, type Value } from '../objects/values.ts';
import { unpackCharged } from './unpack-charged.ts';

/**
 * Decodes a stream's data. Supports no filter, Flate and Brotli, with or without a predictor: the structure of a PDF
 * uses no others. Throws DamagedPdf for other filters and for data that cannot be unpacked, and PdfLimitExceeded beyond
 * `maximumBytes`.
 */
export function decodeStream(dictionary: Dictionary, data: Uint8Array, maximumBytes: number): Uint8Array {
  const filter = only(dictionary.get('Filter'));
  if (filter === undefined || filter === null) return data;
  const isBrotli = filter === 'BrotliDecode';
  if (!isBrotli && filter !== 'FlateDecode' && filter !== 'Fl')
    throw new DamagedPdf('filter of no structure');
  const parameters = only(dictionary.get('DecodeParms'));
  return unpackCharged(filter, data.length, maximumBytes, () => {
    const inflated = inflate(isBrotli ? brotliDecompressSync : inflateSync, data, maximumBytes);
    return isDictionary(parameters) ? undoPredictor(inflated, parameters) : inflated;
  });
}

function only(value: Value | undefined): Value | undefined {
  if (!isArray(value)) return value;
  if (value.length > 1) throw new DamagedPdf('several filters');
  return value[0];
}

type Unpack = (data: Uint8Array, options: { maxOutputLength: number; chunkSize: number }) => Uint8Array;

function inflate(unpack: Unpack, data: Uint8Array, maximumBytes: number): Uint8Array {
  const chunkSize = Math.min(Math.max(data.length * 4, 1_024), 1 << 20);
  try {
    return unpack(data, { maxOutputLength: Math.max(maximumBytes, 1), chunkSize });
  } catch (error) {
    if (isTooLarge(error)) throw new PdfLimitExceeded('unpackedBytes', { cause: error });
    throw new DamagedPdf('data that does not inflate', { cause: error });
  }
}

function isTooLarge(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
  );
}

function undoPredictor(data: Uint8Array, parameters: Dictionary): Uint8Array {
  const predictor = parameters.get('Predictor') ?? 1;
  if (predictor === 1) return data;
  const columns = parameters.get('Columns') ?? 1;
  const colors = parameters.get('Colors') ?? 1;
  const bits = parameters.get('BitsPerComponent') ?? 8;
  if (typeof predictor !== 'number' || predictor < 10 || typeof columns !== 'number' || columns < 1)
    throw new DamagedPdf('predictor of no structure');
  if (colors !== 1 || bits !== 8 || columns > 65_536) throw new DamagedPdf('predictor of no structure');
  return undoPngRows(data, columns);
}

/** Undoes PNG's filters (PNG 1.2, clause 6) for one byte per pixel. An incomplete last row is left out. */
function undoPngRows(data: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(data.length / (columns + 1));
  const decoded = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (columns + 1)] as number;
    const from = row * (columns + 1) + 1;
    const to = row * columns;
    for (let column = 0; column < columns; column++) {
      const left = column > 0 ? (decoded[to + column - 1] as number) : 0;
      const up = row > 0 ? (decoded[to + column - columns] as number) : 0;
      const upLeft = row > 0 && column > 0 ? (decoded[to + column - columns - 1] as number) : 0;
      decoded[to + column] = (data[from + column] as number) + predicted(filter, left, up, upLeft);
    }
  }
  return decoded;
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upLeft);
    default:
      throw new DamagedPdf('unknown row filter');
  }
}

/** The Paeth predictor: the neighbour closest to the value they predict (PNG, 9.4). Also used for PNG images. */
export function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - upLeft),
  ];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
