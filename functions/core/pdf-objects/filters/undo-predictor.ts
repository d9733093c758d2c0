import { DamagedPdf, PdfLimitExceeded } from '../errors.ts';
import type { Dictionary, Value } from '../objects/values.ts';
import { paeth } from './decode-stream.ts';

const maximumColumns = 1 << 20;

/** The layout of the samples that a predictor works on (ISO 32000-2, table 8). */
interface Layout {
  readonly columns: number;
  readonly rowBytes: number;
  /** The distance to the sample on the left, at least 1. */
  readonly pixelBytes: number;
  readonly colors: number;
  readonly bits: number;
}

/**
 * Undoes the predictor of Flate or LZW data, if there is one. Ignores predictors and row filters that the standard does
 * not define, as viewers do. Throws DamagedPdf for an impossible layout, and PdfLimitExceeded.
 */
export function undoPredictor(data: Uint8Array, parameters: Dictionary, maximumBytes: number): Uint8Array {
  const predictor = parameters.get('Predictor') ?? 1;
  if (typeof predictor !== 'number') throw new DamagedPdf('unknown predictor');
  if (predictor < 10 && predictor !== 2) return data;
  const layout = layoutOf(parameters);
  if (data.length > maximumBytes) throw new PdfLimitExceeded('unpackedBytes');
  return predictor === 2 ? undoTiff(data, layout) : undoPng(data, layout);
}

function layoutOf(parameters: Dictionary): Layout {
  const bounded = (value: Value | undefined, fallback: number, maximum: number) => {
    const number = value ?? fallback;
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > maximum)
      throw new DamagedPdf('bad parameters of a predictor');
    return number;
  };
  const columns = bounded(parameters.get('Columns'), 1, maximumColumns);
  const colors = bounded(parameters.get('Colors'), 1, 32);
  const bits = bounded(parameters.get('BitsPerComponent'), 8, 16);
  return {
    columns,
    rowBytes: Math.ceil((columns * colors * bits) / 8),
    pixelBytes: Math.max(1, (colors * bits) >> 3),
    colors,
    bits,
  };
}

/** PNG's filters, named by the first byte of each row. A truncated last row remains truncated. */
function undoPng(data: Uint8Array, { rowBytes, pixelBytes }: Layout): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const decoded = new Uint8Array(Math.max(data.length - rows, 0));
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (rowBytes + 1)] as number;
    const from = row * (rowBytes + 1) + 1;
    const to = row * rowBytes;
    const end = Math.min(rowBytes, data.length - from);
    for (let at = 0; at < end; at++) {
      const left = at >= pixelBytes ? (decoded[to + at - pixelBytes] as number) : 0;
      const up = row > 0 ? (decoded[to + at - rowBytes] as number) : 0;
      const upLeft = row > 0 && at >= pixelBytes ? (decoded[to + at - rowBytes - pixelBytes] as number) : 0;
      decoded[to + at] = (data[from + at] as number) + predicted(filter, left, up, upLeft);
    }
  }
  return decoded;
}

/** A row filter's prediction of a byte (PNG, 9.2). */
function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, upLeft) : 0;
}

/** Each sample is stored as its difference from the same component of the pixel to its left (TIFF 6.0, 14). */
function undoTiff(data: Uint8Array, { columns, rowBytes, colors, bits }: Layout): Uint8Array {
  const decoded = new Uint8Array(data);
  for (let start = 0; start < decoded.length; start += rowBytes) {
    const row = decoded.subarray(start, start + rowBytes);
    if (bits === 8) for (let at = colors; at < row.length; at++) add(row, at, row[at - colors] as number);
    else if (bits === 16)
      for (let at = colors * 2; at + 1 < row.length; at += 2) {
        const sum = wordAt(row, at) + wordAt(row, at - colors * 2);
        row[at] = sum >> 8;
        row[at + 1] = sum;
      }
    else undoTiffBits(row, Math.min(columns * colors, Math.floor((row.length * 8) / bits)), colors, bits);
  }
  return decoded;
}

function add(row: Uint8Array, at: number, value: number): void {
  row[at] = (row[at] as number) + value;
}

function wordAt(row: Uint8Array, at: number): number {
  return ((row[at] as number) << 8) | (row[at + 1] as number);
}

/** Samples may cross bytes: sizes such as 3 bits are not standard, but can be decoded. */
function undoTiffBits(row: Uint8Array, count: number, colors: number, bits: number): void {
  const most = (1 << bits) - 1;
  const left = new Uint8Array(colors);
  for (let sample = 0; sample < count; sample++) {
    const at = (sample * bits) >> 3;
    const shift = 16 - bits - ((sample * bits) & 7);
    const both = ((row[at] as number) << 8) | (row[at + 1] ?? 0);
    const value = ((both >> shift) + (left[sample % colors] as number)) & most;
    left[sample % colors] = value;
    const changed = (both & ~(most << shift)) | (value << shift);
    row[at] = changed >> 8;
    if (at + 1 < row.length) row[at + 1] = changed;
  }
}
