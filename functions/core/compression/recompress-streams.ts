import { deflateSync } from 'node:zlib';
import { filterRows } from '../page-images/filter-rows.ts';
import { changeObject } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { DamagedPdf, PdfLimitExceeded } from '../pdf-objects/errors.ts';
import { decodeFilters, type StreamFilter, streamFilters } from '../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { everyStream } from '../pdf-objects/structure/every-object.ts';

/** The maximum unpacked size of one stream, and of all streams together. Larger ones are kept unchanged. */
const maximumStreamBytes = 64 * 1024 * 1024;
const maximumBytes = 512 * 1024 * 1024;

/** For small tables, differences gain less than their parameters cost. */
const smallTableBytes = 1_024;
const tableColumns = 512;

/** Types of streams that are rewritten in any case. */
const ofStructure = new Set<Value>(['ObjStm', 'XRef']);

/**
 * Recompresses the data of every stream with Flate as small as possible, if that is smaller. The data itself is
 * unchanged.
 */
export function recompressStreams(
  draft: Draft,
  isLeft: (number: number, stream: Dictionary) => boolean,
): void {
  const { file } = draft;
  let remaining = maximumBytes;
  for (const { number, ...stream } of everyStream(file)) {
    if (ofStructure.has(resolve(file, stream.dictionary.get('Type')))) continue;
    if (stream.dictionary.has('F') || isLeft(number, stream.dictionary)) continue;
    const packed = ifDecodable(() => packedStream(file, stream, Math.min(maximumStreamBytes, remaining)));
    if (!packed) continue;
    remaining -= packed.unpackedBytes;
    if (packed.data.length < stream.data.length) changeObject(draft, number, packed.dictionary, packed.data);
  }
}

function packedStream(
  file: PdfFile,
  { dictionary: stream, data: encoded }: { readonly dictionary: Dictionary; readonly data: Uint8Array },
  limitBytes: number,
) {
  const { data, filters } = decodeFilters(streamFilters(file, stream), encoded, limitBytes);
  const packed = deflated(data, isTable(stream));
  const isSmaller = packed.data.length < data.length;
  return {
    unpackedBytes: data.length,
    data: isSmaller ? packed.data : data,
    dictionary: withFilters(stream, [...(isSmaller ? [packed.filter] : []), ...filters]),
  };
}

/** Whether a stream is a colour profile or sampled function: a table of numbers with similar neighbours. */
function isTable(stream: Dictionary): boolean {
  return stream.has('N') || stream.get('FunctionType') === 0;
}

/** Data as small as Flate makes it; for tables also as differences from the numbers before and above. */
function deflated(data: Uint8Array, mayBeTable: boolean): { data: Uint8Array; filter: StreamFilter } {
  const plain = deflateSync(data, { level: 9, memLevel: 9 });
  let best = { data: plain, filter: { name: 'FlateDecode', parameters: new Map() as Dictionary } };
  if (!mayBeTable || plain.length < smallTableBytes) return best;
  for (const colours of [1, 2, 3, 4]) {
    const filtered = deflateSync(filterRows(data, tableColumns * colours, colours), {
      level: 9,
      memLevel: 9,
    });
    if (filtered.length >= best.data.length) continue;
    const parameters = dictionary({ Predictor: 15, Colors: colours, Columns: tableColumns });
    best = { data: filtered, filter: { name: 'FlateDecode', parameters } };
  }
  return best;
}

/** A stream's dictionary with its filters replaced. */
export function withFilters(stream: Dictionary, filters: readonly StreamFilter[]): Dictionary {
  const names = filters.map(({ name }) => name);
  const parameters = filters.map((filter) => (filter.parameters.size > 0 ? filter.parameters : null));
  const single = filters.length === 1;
  return withEntries(stream, {
    Filter: single ? names[0] : names.length > 0 ? names : undefined,
    DecodeParms: parameters.every((one) => one === null) ? undefined : single ? parameters[0] : parameters,
    DP: undefined,
  });
}

function ifDecodable<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded) return undefined;
    throw error;
  }
}
