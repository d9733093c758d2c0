import { deflateSync } from 'node:zlib';

/** The samples of an image, row by row, each of the given bits. */
export interface Sampled {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bits: number;
  readonly samples: readonly number[];
}

/** Encoded data of a PDF's image, with the entries that say how. */
export interface Encoded {
  readonly data: Uint8Array;
  readonly entries: string;
}

/** Ways to encode samples, by name. */
export const encodings: Readonly<Record<string, (image: Sampled) => Encoded>> = {
  'no filter': (image) => ({ data: packed(image), entries: '' }),
  Flate: (image) => ({ data: deflateSync(packed(image)), entries: '/Filter/FlateDecode' }),
  'Flate, predictor 1': (image) => flate(packed(image), image, 1),
  'Flate, predictor 2': (image) => flate(tiffPredicted(image), image, 2),
  'Flate, predictor 7, which there is not': (image) => flate(packed(image), image, 7),
  ...Object.fromEntries(
    [10, 11, 12, 13, 14, 15].map((predictor) => [
      `Flate, predictor ${predictor}`,
      (image: Sampled) =>
        flate(
          pngPredicted(image, (row) => (predictor + row) % 5),
          image,
          predictor,
        ),
    ]),
  ),
  'Flate, predictor 15, rows of filters that there are not': (image) =>
    flate(
      pngPredicted(image, (row) => 5 + row * 100),
      image,
      15,
    ),
  'Flate, predictor of one column': (image) => ({
    data: deflateSync(
      filtered(packed(image), Math.ceil((image.components * image.bits) / 8), image, () => 2),
    ),
    entries: `/Filter/FlateDecode/DecodeParms<</Predictor 12/Colors ${image.components}/BitsPerComponent ${image.bits}>>`,
  }),
  LZW: (image) => ({ data: lzw(packed(image)), entries: '/Filter/LZWDecode' }),
  'LZW, predictor 15': (image) => ({
    data: lzw(pngPredicted(image, (row) => row % 5)),
    entries: `/Filter[/LZWDecode]/DecodeParms[${parameters(image, 15)}]`,
  }),
  RunLength: (image) => ({ data: runLength(packed(image)), entries: '/Filter/RunLengthDecode' }),
  ASCIIHex: (image) => ({
    data: Buffer.from(`${Buffer.from(packed(image)).toString('hex')}>`),
    entries: '/Filter/AHx',
  }),
  'ASCII85 of hex of Flate with a predictor': (image) => ({
    data: ascii85(Buffer.from(`${deflateSync(pngPredicted(image, () => 4)).toString('hex')}>`)),
    entries: `/Filter[/ASCII85Decode/ASCIIHexDecode/FlateDecode]/DecodeParms[null null ${parameters(image, 14)}]`,
  }),
};

function flate(data: Uint8Array, image: Sampled, predictor: number): Encoded {
  return {
    data: deflateSync(data),
    entries: `/Filter/FlateDecode/DecodeParms${parameters(image, predictor)}`,
  };
}

function parameters({ width, components, bits }: Sampled, predictor: number): string {
  return `<</Predictor ${predictor}/Colors ${components}/BitsPerComponent ${bits}/Columns ${width}>>`;
}

/** Samples in rows of whole bytes. */
export function packed({ width, height, components, bits, samples }: Sampled): Uint8Array {
  const perRow = width * components;
  const rows = Array.from({ length: height }, (_, row) => {
    const digits = samples
      .slice(row * perRow, (row + 1) * perRow)
      .map((sample) => sample.toString(2).padStart(bits, '0'))
      .join('');
    return (digits.padEnd(Math.ceil(digits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
      Number.parseInt(byte, 2),
    );
  });
  return Uint8Array.from(rows.flat());
}

/** Each sample less the one of its component to the left. */
function tiffPredicted(image: Sampled): Uint8Array {
  const { width, components, bits, samples } = image;
  const less = samples.map((sample, at) => {
    const isFirst = at % (width * components) < components;
    return isFirst ? sample : (sample - (samples[at - components] as number) + 2 ** bits) % 2 ** bits;
  });
  return packed({ ...image, samples: less });
}

/** An image's rows by PNG's filters. */
function pngPredicted(image: Sampled, filterOf: (row: number) => number): Uint8Array {
  const bytes = packed(image);
  return filtered(bytes, bytes.length / image.height, image, filterOf);
}

/** Rows by PNG's filters. One that there is not changes nothing. */
function filtered(
  bytes: Uint8Array,
  rowBytes: number,
  { components, bits }: Sampled,
  filterOf: (row: number) => number,
): Uint8Array {
  const step = Math.max(1, (components * bits) >> 3);
  const rows = Array.from({ length: Math.ceil(bytes.length / rowBytes) }, (_, row) => {
    const filter = filterOf(row);
    const at = (column: number, above: number) =>
      column < 0 || row < above ? 0 : (bytes[(row - above) * rowBytes + column] as number);
    const own = bytes.subarray(row * rowBytes, (row + 1) * rowBytes);
    const changed = [...own].map((byte, column) => {
      const [left, up, upLeft] = [at(column - step, 0), at(column, 1), at(column - step, 1)];
      const nearest = [left, up, upLeft].reduce((best, one) => {
        const far = (value: number) => Math.abs(left + up - upLeft - value);
        return far(one) < far(best) ? one : best;
      });
      const predicted = [0, left, up, (left + up) >> 1, nearest][filter] ?? 0;
      return (byte - predicted) & 0xff;
    });
    return [filter, ...changed];
  });
  return Uint8Array.from(rows.flat());
}

/** Codes of nine bits alone: the table is cleared before it grows. */
function lzw(bytes: Uint8Array): Uint8Array {
  const codes = [...bytes].flatMap((byte, at) => (at % 200 === 0 ? [256, byte] : [byte]));
  const digits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('');
  return Uint8Array.from(
    (digits.padEnd(Math.ceil(digits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
      Number.parseInt(byte, 2),
    ),
  );
}

function runLength(bytes: Uint8Array): Uint8Array {
  const runs: number[] = [];
  for (let at = 0; at < bytes.length; at += 100) {
    const run = bytes.subarray(at, at + 100);
    runs.push(run.length - 1, ...run);
  }
  return Uint8Array.from([...runs, 128]);
}

function ascii85(bytes: Uint8Array): Uint8Array {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    group.set(bytes.subarray(at, at + 4));
    let value = group.readUInt32BE();
    let letters = '';
    for (let digit = 0; digit < 5; digit++) {
      letters = String.fromCharCode(33 + (value % 85)) + letters;
      value = Math.floor(value / 85);
    }
    const length = Math.min(4, bytes.length - at) + 1;
    text += length === 5 && letters === '!!!!!' ? 'z' : letters.slice(0, length);
  }
  return Buffer.from(`${text}~>`);
}
