import { DamagedPdf, PdfLimitExceeded } from '../../errors.ts';
import { decodeFilters, streamFilters } from '../../filters/decode-filters.ts';
import { numberOf } from '../../objects/locate-object.ts';
import { keepDecoded, type PdfFile } from '../../objects/pdf-file.ts';
import { resolveStream } from '../../objects/read-object.ts';
import type { Value } from '../../objects/values.ts';

/** The number of bytes of content that may still be unpacked. Decoding reduces it. */
export interface ContentBudget {
  bytes: number;
}

/** The joined content of streams; undefined if one exceeds the budget, is damaged or has an image codec. */
export function decodeContent(
  file: PdfFile,
  contents: readonly Value[],
  budget: ContentBudget,
): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  for (const content of contents) {
    const decoded = decode(file, content, budget.bytes);
    if (!decoded) return undefined;
    budget.bytes -= decoded.length;
    // A page's content is split into streams only between tokens.
    pieces.push(decoded, Buffer.from('\n'));
  }
  return pieces.length === 2 ? pieces[0] : Buffer.concat(pieces);
}

function decode(file: PdfFile, content: Value, maximumBytes: number): Uint8Array | undefined {
  const number = numberOf(file, content);
  const kept = file.values?.decoded.get(number);
  if (kept) return kept.length <= maximumBytes ? kept : undefined;
  const stream = resolveStream(file, content);
  if (!stream || maximumBytes <= 0) return undefined;
  try {
    const { data, filters } = decodeFilters(
      streamFilters(file, stream.dictionary),
      stream.data,
      maximumBytes,
    );
    if (filters.length > 0) return undefined;
    keepDecoded(file, number, data);
    return data;
  } catch (error) {
    if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded) return undefined;
    throw error;
  }
}
