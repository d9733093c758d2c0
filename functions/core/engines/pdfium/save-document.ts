import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';

/** FPDF_REMOVE_SECURITY of fpdf_save.h: a whole new file, unencrypted. */
const removeSecurity = 3;

/** The maximum size of the written file. A small file can refer to large objects many times, and PDFium writes each. */
const outputLimitBytes = 512 * 1024 * 1024;

/** Writes a document as a clean, unencrypted file. Returns undefined if PDFium cannot write it. */
export function saveDocument(pdfium: Pdfium, document: Pointer): Uint8Array | undefined {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  const writeBlock = (_writer: number, data: number, length: number) => {
    sizeBytes += length;
    if (sizeBytes > outputLimitBytes) return 0;
    pieces.push(Buffer.from(pdfium.memory().subarray(data, data + length)));
    return 1;
  };
  const writer = fileWriter(pdfium, pdfium.functionPointer(writeBlock, 'iiii'));
  const isWritten = pdfium.FPDF_SaveAsCopy(document, writer, removeSecurity);
  pdfium.free(writer);
  return isWritten && sizeBytes <= outputLimitBytes ? joined(pieces, sizeBytes) : undefined;
}

/** An FPDF_FILEWRITE structure: version 1, then the function that receives each block. */
function fileWriter(pdfium: Pdfium, writeBlock: Pointer): Pointer {
  const writer = pdfium.malloc(8);
  new DataView(pdfium.memory().buffer).setUint32(writer, 1, true);
  new DataView(pdfium.memory().buffer).setUint32(writer + 4, writeBlock, true);
  return writer;
}

/** Joins the pieces in a separate buffer, which can then be transferred to another thread. */
function joined(pieces: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}
