import { deflateSync } from 'node:zlib';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import { decodeFilters, streamFilters } from '../../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isArray, withEntries } from '../../pdf-objects/objects/values.ts';

/** The maximum unpacked size of one stream, and of all together that are packed again. */
const maximumStreamBytes = 64 * 1024 * 1024;

/** The filters of PDF 1.7 without LZW (ISO 19005-2, 6.1.7.2), and without Crypt: the file is decrypted. */
const permitted = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode'.split(
    ' ',
  ),
);

/** A stream with filters that every part permits; undefined if that is impossible. */
export interface PermittedStream {
  readonly value: Dictionary;
  readonly data: Uint8Array;
}

/** A budget for unpacking, shared by all streams of a document. */
export interface StreamBudget {
  bytes: number;
}

/** Returns a permitted stream: its data in the file itself, packed by permitted filters. */
export function permittedStream(
  file: PdfFile,
  stream: PermittedStream,
  budget: StreamBudget,
): PermittedStream | undefined {
  const { data } = stream;
  const isExternal = ['F', 'FFilter', 'FDecodeParms'].some((key) => stream.value.has(key));
  const value = isExternal
    ? withEntries(stream.value, { F: undefined, FFilter: undefined, FDecodeParms: undefined })
    : stream.value;
  if (!value.has('Filter')) return isExternal ? { value, data } : stream;
  try {
    const all = streamFilters(file, value);
    const own = parametersOf(file, value);
    const filters = all.map(({ name, parameters }, index) => ({ name, parameters, own: own[index] ?? null }));
    const kept = filters.filter(({ name }) => name !== 'Crypt');
    const written = resolve(file, value.get('Filter'));
    const names = (isArray(written) ? written : [written]).map((name) => resolve(file, name));
    if (kept.every(({ name }) => permitted.has(name))) {
      const isSame = kept.length === names.length && kept.every(({ name }, index) => name === names[index]);
      return isSame ? (isExternal ? { value, data } : stream) : { value: withFilters(value, kept), data };
    }
    const decoded = decodeFilters(kept, data, Math.min(maximumStreamBytes, budget.bytes));
    budget.bytes -= decoded.data.length;
    const left = kept.slice(kept.length - decoded.filters.length);
    if (!left.every(({ name }) => permitted.has(name))) return undefined;
    const packed = deflateSync(decoded.data);
    return { value: withFilters(value, [{ name: 'FlateDecode', own: null }, ...left]), data: packed };
  } catch (error) {
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded) return undefined;
    throw error;
  }
}

function parametersOf(file: PdfFile, stream: Dictionary) {
  const parameters = resolve(file, stream.get('DecodeParms') ?? stream.get('DP'));
  return isArray(parameters) ? parameters : [parameters];
}

/** Parameters are kept as in the file, since one of them may refer to a stream. */
function withFilters(
  stream: Dictionary,
  filters: readonly { readonly name: string; readonly own: Dictionary | unknown }[],
): Dictionary {
  const parameters = filters.map(({ own }) => own) as never[];
  return withEntries(stream, {
    Filter: filters.length > 0 ? filters.map(({ name }) => name) : undefined,
    DecodeParms: parameters.some((one) => one !== null) ? parameters : undefined,
    DP: undefined,
  });
}
