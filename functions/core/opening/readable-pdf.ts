import { Problem } from '../contract/problems/problem.ts';
import { DamagedPdf, EncryptedPdf, PdfLimitExceeded } from '../pdf-objects/errors.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { readableBytes } from '../pdf-objects/objects/write-readable.ts';
import { assemblePdf } from '../pdf-objects/structure/joining/assemble-pdf.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { withinBudget } from '../pdf-objects/work-budget.ts';
import { beyondRepair, type PdfInput, readIntact, readRebuilt } from './read-intact.ts';
import { readRewritten } from './read-rewritten.ts';
import { translateLimits } from './translate-limits.ts';

/** A PDF prepared for engines: decrypted and repaired. */
export interface ReadablePdf extends PdfInput {
  /** The actual number of pages; undefined if this project's reader cannot determine it. */
  readonly pageCount: number | undefined;
  /** Whether PDFium would leave something out, as in a file packed with Brotli. */
  readonly isForPdfjs: boolean;
  /** The same document with a new page tree with correct counts; unchanged if that cannot be made. */
  readonly flattened: () => Promise<Uint8Array>;
}

/** Changes parts that an engine would misread in a sound file; returns the file's own bytes if there are none. */
export type AdaptPdf = (source: OpenedSource) => Uint8Array;

/**
 * Prepares a PDF for engines, which silently leave out anything they do not find. A sound file is passed on with only
 * the changes of `adapt`. Throws pdf_encrypted, not_a_pdf if no page is found, as every operation does, and
 * payload_too_large for files made to exhaust their reader.
 */
export async function toReadablePdf(input: PdfInput, adapt?: AdaptPdf): Promise<ReadablePdf> {
  return translateLimits(() => withinBudget(input.bytes.length, () => prepared(input, adapt)));
}

async function prepared(input: PdfInput, adapt: AdaptPdf | undefined): Promise<ReadablePdf> {
  try {
    const source = readIntact(input) ?? readRebuilt(input) ?? (await readRewritten(input));
    if (source) return fromSource(source, input, adapt);
  } catch (error) {
    // The engines have their own limits for unpacking, and they do not read attached files.
    if (error instanceof PdfLimitExceeded || hasOpenPages(error)) return asReceived(input);
    throw error;
  }
  throw beyondRepair(input);
}

function hasOpenPages(error: unknown): boolean {
  return error instanceof Problem && error.cause instanceof EncryptedPdf && error.cause.hasOpenPages;
}

function asReceived(input: PdfInput): ReadablePdf {
  return { ...input, pageCount: undefined, isForPdfjs: false, flattened: async () => input.bytes };
}

function fromSource(source: OpenedSource, input: PdfInput, adapt: AdaptPdf | undefined): ReadablePdf {
  const { file, sourcePages } = source;
  const isAsReceived = file.bytes === input.bytes && !file.isRepaired;
  const whole = isAsReceived ? input.bytes : readableBytes(file);
  const adaptable = isAsReceived ? source : adapt && readIntact({ bytes: whole });
  const bytes = (adaptable && adapt?.(adaptable)) ?? whole;
  const selection = { ...source, indexes: [...sourcePages.keys()] };
  const flattened = async () => {
    try {
      return await assemblePdf([selection]);
    } catch (error) {
      if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded) return bytes;
      throw error;
    }
  };
  return { bytes, pageCount: sourcePages.length, isForPdfjs: usesBrotli(file), flattened };
}

/** Whether a PDF 2.0 file may have streams with the filter that was added to it later. */
function usesBrotli({ bytes, version }: PdfFile): boolean {
  const isSearched = version.startsWith('2');
  return (
    isSearched && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/BrotliDecode')
  );
}
