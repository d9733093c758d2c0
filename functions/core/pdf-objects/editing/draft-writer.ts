import { type PdfWriter, pdfWriter } from '../writer/pdf-writer.ts';
import type { Draft } from './draft.ts';
import { memoryWriter } from './memory-writer.ts';

/** Adds objects to a draft that are given as PDF syntax. */
export function draftWriter({ file }: Draft): PdfWriter {
  return pdfWriter(memoryWriter(file));
}
