import { DamagedPdf, PdfLimitExceeded } from '../errors.ts';
import type { Dictionary, Value } from '../objects/values.ts';
import { paeth } from './decode-stream.ts';

const maximumColumns = 1 << 20;

/** The layout of the samples that a predictor works on (ISO 32000-2, table 8). */
interface Layout {
  readonly rowBytes: number;
  /** From a sample to the one to its left, at least 1. */
  readonly pixelBytes: number;
  readonly colors: number;
  readonly bits: number;
}

/** Undoes the predictor of Flate or LZW data, if there is one. Throws DamagedPdf and PdfLimitExceeded. */
export function undoPredictor(data: Uint8Array, parameters: Dictionary, maximumBytes: number): Uint8Array {
  const predictor = parameters.get('Predictor') ?? 1;
  if (predictor === 1) return data;
  const layout = layoutOf(parameters);
  if (typeof predictor !== 'number') throw new DamagedPdf('unknown predictor');
  if (data.length > maximumBytes) throw new PdfLimitExceeded('unpackedBytes');
  if (predictor === 2) return undoTiff(data, layout);
  if (predictor < 10 || predictor > 15) throw new DamagedPdf('unknown predictor');
  return undoPng(data, layout);
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
    rowBytes: Math.ceil((columns * colors * bits) / 8),
    pixelBytes: Math.max(1, (colors * bits) >> 3),
    colors,
    bits,
  };
}

/** PNG's filters; the first byte of each row says which. A last row that is cut short stays so. */
function undoPng(data: Uint8Array, { rowBytes, pixelBytes }: Layout): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const decoded = new Uint8Array(Math.max(data.length - rows, 0));
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (rowBytes + 1)] as number;
    const from = row * (rowBytes + 1) + 1;
    const to = row * rowBytes;
    const end = Math.min(rowBytes, data.length - from);
    if (filter > 4) throw new DamagedPdf('unknown row filter');
    for (let at = 0; at < end; at++) {
      const left = at >= pixelBytes ? (decoded[to + at - pixelBytes] as number) : 0;
      const up = row > 0 ? (decoded[to + at - rowBytes] as number) : 0;
      const upLeft = row > 0 && at >= pixelBytes ? (decoded[to + at - rowBytes - pixelBytes] as number) : 0;
      decoded[to + at] = (data[from + at] as number) + predicted(filter, left, up, upLeft);
    }
  }
  return decoded;
}

/** What a row's filter predicts of a byte (PNG, 9.2). */
function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, upLeft) : 0;
}

function undoTiff(data: Uint8Array, { rowBytes, colors, bits }: Layout): Uint8Array {
  const decoded = new Uint8Array(data);
  if (bits === 8) {
    for (let start = 0; start < decoded.length; start += rowBytes) {
      const end = Math.min(start + rowBytes, decoded.length);
      for (let at = start + colors; at < end; at++)
        decoded[at] = (decoded[at] as number) + (decoded[at - colors] as number);
    }
    return decoded;
  }
  // Rare: whoever has it keeps the stream as it is.
  throw new DamagedPdf('predictor of samples that are not bytes');
}
