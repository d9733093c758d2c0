import type { ImageResult, OperationResult, PdfResult } from '../contract/endpoint.ts';
import type { MadeType } from '../contract/image-format.ts';

/** A file that an operation has made, and that may be stored. */
export interface MadeFile {
  readonly bytes: Uint8Array;
  readonly contentType: MadeType;
  readonly pageCount: number;
  readonly warnings?: readonly string[] | undefined;
}

/** Whether a result is such a file. */
export function isMade(result: OperationResult): result is PdfResult | ImageResult {
  return 'pdf' in result || 'image' in result;
}

/** The file that a result is. */
export function madeFile(result: PdfResult | ImageResult): MadeFile {
  const { warnings } = result;
  if ('pdf' in result) {
    return { bytes: result.pdf, contentType: 'application/pdf', pageCount: result.pageCount, warnings };
  }
  return { bytes: result.image, contentType: `image/${result.format}`, pageCount: 1, warnings };
}
