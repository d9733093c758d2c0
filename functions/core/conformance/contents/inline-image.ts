import { deflateSync } from 'node:zlib';
import type { RawOperation } from '../../page-content/read-operations.ts';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import { decodeFilters, streamFilters } from '../../pdf-objects/filters/decode-filters.ts';
import { appendValue } from '../../pdf-objects/objects/append-value.ts';
import { appendText, byteSink, writtenBytes } from '../../pdf-objects/objects/byte-sink.ts';
import { characterClasses, whitespace } from '../../pdf-objects/objects/characters.ts';
import { parseDictionary } from '../../pdf-objects/objects/parse-value.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { cursorAt } from '../../pdf-objects/objects/tokens.ts';
import { type Dictionary, isArray, type Value, withEntries } from '../../pdf-objects/objects/values.ts';

const maximumImageBytes = 16 * 1024 * 1024;

/** An inline image: its entries, whose names may be abbreviated (ISO 32000-2, table 91), and its encoded data. */
export interface InlineImage {
  readonly entries: Dictionary;
  readonly data: Uint8Array;
}

/** Reads an inline image; undefined if it is malformed. */
export function readInlineImage(
  content: Uint8Array,
  { start, end, operands }: RawOperation,
): InlineImage | undefined {
  const { start: marker, end: dataMark } = operands.at(-1) ?? { start: 0, end: 0 }; // ID
  const text = Buffer.concat([Buffer.from('<<'), content.subarray(start + 2, marker), Buffer.from('>>')]);
  try {
    const entries = parseDictionary(cursorAt(text, 0));
    let dataEnd = end - 2;
    if (characterClasses[content[dataEnd - 1] as number] === whitespace) dataEnd--;
    return { entries, data: content.subarray(dataMark + 1, Math.max(dataEnd, dataMark + 1)) };
  } catch (error) {
    if (error instanceof DamagedPdf) return undefined;
    throw error;
  }
}

/** Returns an inline image permitted in every part: the same one if it conforms, undefined if it cannot be made to. */
export function permittedInlineImage(
  file: PdfFile,
  image: InlineImage,
  part: number,
): InlineImage | undefined {
  let { entries, data } = image;
  if (entries.get('I') === true || entries.get('Interpolate') === true)
    entries = withEntries(entries, { I: undefined, Interpolate: undefined });
  const filter = entries.get('F') ?? entries.get('Filter') ?? null;
  const names = isArray(filter) ? filter : [filter];
  if (names.some((name) => name === 'LZW' || name === 'LZWDecode')) {
    const decoded = decode(file, entries, filter, data);
    if (!decoded) return undefined;
    data = deflateSync(decoded);
    entries = withEntries(entries, {
      F: 'Fl',
      Filter: undefined,
      DP: undefined,
      DecodeParms: undefined,
    });
  }
  if (part === 4 && (entries.has('Length') || entries.get('L') !== data.length))
    entries = withEntries(entries, { L: data.length, Length: undefined });
  return entries === image.entries ? image : { entries, data };
}

function decode(file: PdfFile, entries: Dictionary, filter: Value, data: Uint8Array): Uint8Array | undefined {
  const stream = withEntries(entries, {
    Filter: filter,
    DecodeParms: entries.get('DP') ?? entries.get('DecodeParms'),
  });
  try {
    const decoded = decodeFilters(streamFilters(file, stream), data, maximumImageBytes);
    return decoded.filters.length === 0 ? decoded.data : undefined;
  } catch (error) {
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded) return undefined;
    throw error;
  }
}

/** Writes an inline image as content. */
export function writtenInlineImage({ entries, data }: InlineImage): Buffer {
  const sink = byteSink(256);
  for (const [key, value] of entries) {
    appendValue(sink, key);
    appendText(sink, ' ');
    appendValue(sink, value);
  }
  return Buffer.concat([
    Buffer.from('BI '),
    writtenBytes(sink),
    Buffer.from(' ID '),
    data,
    Buffer.from('\nEI'),
  ]);
}
