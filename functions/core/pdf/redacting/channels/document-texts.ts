import { constants, inflateSync } from 'node:zlib';
import type { Draft } from '../../../pdf-objects/editing/draft.ts';
import { DamagedPdf, PdfLimitExceeded } from '../../../pdf-objects/errors.ts';
import {
  type DecodedStream,
  decodeFilters,
  type StreamFilter,
  streamFilters,
} from '../../../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../../../pdf-objects/objects/pdf-file.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  isString,
  type Value,
} from '../../../pdf-objects/objects/values.ts';
import { documentObjects } from '../../conformance/change-values.ts';
import { readingsOf, readingsOfText, textOfBytes } from '../matching/readings.ts';
import { streamKinds } from './stream-kinds.ts';

/** How much of a document's streams is read as text, and of one of them. */
const maximumBytes = 256 * 1024 * 1024;
export const maximumStreamBytes = 32 * 1024 * 1024;

/** Dates and identifiers of files are numbers that say nothing, but look like many things. */
const dates =
  /D:\d{4,14}(?:[-+Z][\d']*)?|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[-+]\d\d:?\d\d)?|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/** The texts of a document beside those that pages show: of strings, names and streams, in every way to read them. */
export function documentTexts(draft: Draft): readonly string[] {
  const texts = new Set<string>();
  const kindOf = streamKinds(draft);
  const budget = { bytes: maximumBytes };
  for (const { number, value, data } of documentObjects(draft)) {
    eachText(value, (reading) => texts.add(withoutDates(reading)));
    if (!data || !isDictionary(value) || kindOf(number, value) !== 'other') continue;
    const text = streamText(draft.file, value, data, budget);
    for (const reading of text === undefined ? [] : readingsOfText(text)) texts.add(withoutDates(reading));
  }
  return [...texts];
}

/** A text without dates of the format's own and identifiers. */
export function withoutDates(text: string): string {
  return text.replace(dates, ' ');
}

/** A stream as text; undefined if it is none, or larger than may be read. */
export function streamText(
  file: PdfFile,
  dictionary: Dictionary,
  data: Uint8Array,
  budget: { bytes: number },
): string | undefined {
  const bytes = decodedStream(file, dictionary, data, Math.min(maximumStreamBytes, budget.bytes));
  budget.bytes -= bytes?.length ?? 0;
  return bytes && textOfBytes(bytes);
}

/** A stream's bytes without its filters; undefined if they cannot be undone, or give more than may be read. */
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
 * The same, with the reason: `unreadable` if nobody can tell what it says. Data that ends early or whose checksum is wrong is
 * read as far as other programs read it. The codecs of images are left.
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

/** zlib's checksum, in bytes. */
const checksumBytes = 4;

/** What there is of data that is packed in the usual way; undefined for other data, and where it breaks off within. */
function decodeBroken(
  [first, ...others]: readonly StreamFilter[],
  data: Uint8Array,
  maximum: number,
): DecodedStream | undefined {
  if (first?.name !== 'FlateDecode' || first.parameters.has('Predictor')) return undefined;
  for (const packed of [data, data.subarray(0, -checksumBytes)]) {
    const found = ifInflated(packed, maximum);
    if (found) return decodeFilters(others, found, maximum);
  }
  return undefined;
}

function ifInflated(data: Uint8Array, maximum: number): Uint8Array | undefined {
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(maximum, 1) });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw new PdfLimitExceeded('unpackedBytes', { cause: error });
    return undefined;
  }
}

/** Calls `take` with every reading of each string and name in a value. */
function eachText(value: Value, take: (reading: string) => void): void {
  if (isString(value)) for (const reading of readingsOf(value)) take(reading);
  else if (typeof value === 'string') take(value);
  else if (isArray(value)) for (const item of value) eachText(item, take);
  else if (isDictionary(value))
    for (const [key, item] of value) {
      take(key);
      eachText(item, take);
    }
}
