import { brotliDecompressSync, inflateRawSync, inflateSync } from 'node:zlib';
import { DamagedPdf, PdfLimitExceeded } from '../errors.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../objects/read-object.ts';
import { type Dictionary, isArray, type Value } from '../objects/values.ts';
import { decodeAscii85, decodeAsciiHex } from './decode-ascii.ts';
import { decodeLzw } from './decode-lzw.ts';
import { decodeRunLength } from './decode-run-length.ts';
import { undoPredictor } from './undo-predictor.ts';
import { unpackCharged } from './unpack-charged.ts';

/** A filter of a stream and its parameters (ISO 32000-2, 7.4). */
export interface StreamFilter {
  readonly name: string;
  readonly parameters: Dictionary;
}

/** A stream's data with every filter undone except image codecs, which are left in `filters`. */
export interface DecodedStream {
  readonly data: Uint8Array;
  readonly filters: readonly StreamFilter[];
}

/** More than any file needs; each filter could expand the data a thousandfold. */
const maximumFilters = 8;

const longNames: Readonly<Record<string, string>> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
};

/** A stream's filters in decoding order. Throws DamagedPdf for an entry that names no filter. */
export function streamFilters(file: PdfFile, stream: Dictionary): readonly StreamFilter[] {
  const filter = resolve(file, stream.get('Filter'));
  if (filter === null) return [];
  const names = isArray(filter) ? filter : [filter];
  const parameters = resolve(file, stream.get('DecodeParms') ?? stream.get('DP'));
  if (names.length > maximumFilters) throw new DamagedPdf('too many filters');
  return names.map((item, index) => {
    const name = resolve(file, item);
    if (typeof name !== 'string') throw new DamagedPdf('filter without a name');
    const own = isArray(parameters) ? parameters[index] : index === 0 ? parameters : undefined;
    return { name: longNames[name] ?? name, parameters: resolved(file, own) };
  });
}

/**
 * Undoes a stream's filters up to the first image codec or unknown filter. Throws DamagedPdf for data that cannot be
 * decoded completely, and PdfLimitExceeded if any step yields more than `maximumBytes`. Each step's output is charged
 * to the work budget.
 */
export function decodeFilters(
  filters: readonly StreamFilter[],
  encoded: Uint8Array,
  maximumBytes: number,
): DecodedStream {
  let data = encoded;
  for (const [index, { name, parameters }] of filters.entries()) {
    const decode = decoders[name];
    if (!decode) return { data, filters: filters.slice(index) };
    const packed = data;
    data = unpackCharged(name, packed.length, maximumBytes, () => decode(packed, parameters, maximumBytes));
  }
  return { data, filters: [] };
}

type Decode = (data: Uint8Array, parameters: Dictionary, maximumBytes: number) => Uint8Array;

const decoders: Readonly<Record<string, Decode | undefined>> = {
  ASCII85Decode: (data, _, maximumBytes) => decodeAscii85(data, maximumBytes),
  ASCIIHexDecode: (data, _, maximumBytes) => decodeAsciiHex(data, maximumBytes),
  RunLengthDecode: (data, _, maximumBytes) => decodeRunLength(data, maximumBytes),
  FlateDecode: (data, parameters, maximumBytes) =>
    undoPredictor(inflated(data, maximumBytes), parameters, maximumBytes),
  // Encryption is already undone: a Crypt filter that is left names no key (ISO 32000-2, 7.4.10).
  Crypt: (data) => data,
  BrotliDecode: (data, parameters, maximumBytes) =>
    undoPredictor(unpacked(brotliDecompressSync, data, maximumBytes), parameters, maximumBytes),
  LZWDecode: (data, parameters, maximumBytes) =>
    undoPredictor(
      decodeLzw(data, parameters.get('EarlyChange') !== 0, maximumBytes),
      parameters,
      maximumBytes,
    ),
};

type Unpack = (data: Uint8Array, options: { maxOutputLength: number; chunkSize: number }) => Uint8Array;

/** The bytes before the data of a Flate stream (RFC 1950, 2.2). */
const headBytes = 2;

/** Unpacks Flate data, whatever its checksum is: no viewer checks it. Throws DamagedPdf if it ends early. */
function inflated(data: Uint8Array, maximumBytes: number): Uint8Array {
  try {
    return unpacked(inflateSync, data, maximumBytes);
  } catch (error) {
    if (!(error instanceof DamagedPdf)) throw error;
    return unpacked(inflateRawSync, data.subarray(headBytes), maximumBytes);
  }
}

/** Unpacks Flate or Brotli data. Throws DamagedPdf if it cannot be unpacked to its end. */
function unpacked(unpack: Unpack, data: Uint8Array, maximumBytes: number): Uint8Array {
  try {
    return unpack(data, {
      maxOutputLength: Math.max(maximumBytes, 1),
      chunkSize: Math.min(Math.max(data.length * 4, 1_024), 1 << 20),
    });
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge) throw new PdfLimitExceeded('unpackedBytes', { cause: error });
    throw new DamagedPdf('data that does not inflate', { cause: error });
  }
}

/** Of all parameters, only JBIG2Globals refers to a stream, so it keeps its reference. */
function resolved(file: PdfFile, value: Value | undefined): Dictionary {
  const entries = resolveDictionary(file, value);
  if (!entries) return new Map();
  return new Map(
    [...entries].map(([key, item]) => [key, key === 'JBIG2Globals' ? item : resolve(file, item)]),
  );
}
