import { constants, inflateSync } from 'node:zlib';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import {
  type DecodedStream,
  decodeFilters,
  type StreamFilter,
  streamFilters,
} from '../../pdf-objects/filters/decode-filters.ts';
import { unpackCharged } from '../../pdf-objects/filters/unpack-charged.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';

/** The maximum size of one stream that is read as text. */
export const maximumStreamBytes = 32 * 1024 * 1024;

/** Returns a stream's unfiltered bytes; undefined if they cannot be decoded or exceed the limit. */
export function decodedStream(
  file: PdfFile,
  dictionary: Dictionary,
  data: Uint8Array,
  maximum: number,
): Uint8Array | undefined {
  const bytes = searchedStream(file, dictionary, data, maximum);
  return typeof bytes === 'string' ? undefined : bytes;
}

/**
 * Does the same and returns the reason for failure: `unreadable` if its content cannot be determined. Truncated data or
 * data with a wrong checksum is read as far as other programs do. Image codecs are kept.
 */
export function searchedStream(
  file: PdfFile,
  dictionary: Dictionary,
  data: Uint8Array,
  maximum: number,
): Uint8Array | 'unreadable' | 'too large' {
  try {
    const filters = streamFilters(file, dictionary);
    const decoded = decodeWhole(filters, data, maximum) ?? decodeBroken(filters, data, maximum);
    return decoded?.filters.every(({ name }) => imageCodecs.has(name)) ? decoded.data : 'unreadable';
  } catch (error) {
    if (error instanceof PdfLimitExceeded) return 'too large';
    if (error instanceof DamagedPdf) return 'unreadable';
    throw error;
  }
}

const imageCodecs = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode']);

/** Undefined for damaged data. */
function decodeWhole(
  filters: readonly StreamFilter[],
  data: Uint8Array,
  maximum: number,
): DecodedStream | undefined {
  try {
    return decodeFilters(filters, data, maximum);
  } catch (error) {
    if (error instanceof DamagedPdf) return undefined;
    throw error;
  }
}

/** Returns the readable part of data in the usual compression; undefined for other data, and for errors within it. */
function decodeBroken(
  [first, ...others]: readonly StreamFilter[],
  data: Uint8Array,
  maximum: number,
): DecodedStream | undefined {
  if (first?.name !== 'FlateDecode' || first.parameters.has('Predictor')) return undefined;
  const found = ifInflated(data, maximum);
  return found && decodeFilters(others, found, maximum);
}

function ifInflated(data: Uint8Array, maximum: number): Uint8Array | undefined {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(maximum, 1) };
  try {
    return unpackCharged('FlateDecode', data.length, maximum, () => inflateSync(data, options));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw new PdfLimitExceeded('unpackedBytes', { cause: error });
    return undefined;
  }
}
