import { type PdfWriter, pdfWriter } from '../writer/pdf-writer.ts';
import type { Draft } from './draft.ts';
import { memoryWriter } from './memory-writer.ts';

/** Returns a writer that adds objects given as PDF syntax to a draft. */
export function draftWriter({ file }: Draft): PdfWriter {
  return pdfWriter(memoryWriter(file));
}
