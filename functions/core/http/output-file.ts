import type { ImageResult, OperationResult, PdfResult, PdfsResult } from '../contract/endpoint.ts';
import type { MadeType } from '../contract/fields/files/image-format.ts';

/** A file made by an operation, which may be stored. */
export interface OutputFile {
  readonly bytes: Uint8Array;
  readonly contentType: MadeType;
  readonly pageCount: number;
  /** One of several files has its own name; otherwise the call has it. */
  readonly filename?: string;
}

type MadeResult = PdfResult | PdfsResult | ImageResult;

/** Whether a result consists of one or more such files. */
export function isOutput(result: OperationResult): result is MadeResult {
  return 'pdf' in result || 'pdfs' in result || 'image' in result;
}

/** The files of a result. */
export function outputFiles(result: MadeResult): readonly OutputFile[] {
  if ('pdfs' in result) {
    return result.pdfs.map(({ filename, pdf, pageCount, contentType }) => ({
      ...pdfFile(pdf, pageCount),
      ...(contentType && { contentType }),
      filename,
    }));
  }
  if ('pdf' in result) return [pdfFile(result.pdf, result.pageCount)];
  return [{ bytes: result.image, contentType: `image/${result.format}`, pageCount: 1 }];
}

function pdfFile(bytes: Uint8Array, pageCount: number): OutputFile {
  return { bytes, contentType: 'application/pdf', pageCount };
}
