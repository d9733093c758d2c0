import { Problem } from '../contract/problem.ts';
import { DamagedPdf } from '../pdf-objects/errors.ts';
import { entryKind } from '../pdf-objects/objects/cross-reference.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { scanObject } from '../pdf-objects/objects/scan-object.ts';
import { readableBytes } from '../pdf-objects/objects/write-readable.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { rewritePdf } from './engines/pdfium/rewrite-pdf.ts';
import { type PdfInput, readRebuilt, rebuiltFile } from './read-source.ts';

/**
 * Opens a PDF as PDFium writes it again. PDFium reads malformed objects that this project's reader refuses, but leaves
 * out what it cannot read: undefined if it has lost pages or objects. Throws pdf_encrypted, and PdfLimitExceeded.
 */
export async function readRewritten(input: PdfInput): Promise<OpenedSource | undefined> {
  const file = rebuiltFile(input);
  const bytes = await rewritten(file ? { bytes: readableBytes(file) } : input);
  const source = bytes && readRebuilt({ bytes });
  if (!source || !file) return source;
  const pageCount = readRebuilt(input)?.sourcePages.length ?? 0;
  if (source.sourcePages.length < pageCount || !hasAllOf(source.file, file)) return undefined;
  return withInformation(source, file);
}

/** With the document's properties, which PDFium forgets in a file that it had to repair. It keeps objects' numbers. */
function withInformation(source: OpenedSource, { trailer }: PdfFile): OpenedSource {
  const information = source.file.trailer.get('Info') ?? trailer.get('Info');
  if (information === undefined) return source;
  return {
    ...source,
    file: { ...source.file, trailer: new Map([...source.file.trailer, ['Info', information]]) },
  };
}

async function rewritten({ bytes, password }: PdfInput): Promise<Uint8Array | undefined> {
  try {
    return await rewritePdf(bytes, { password });
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'not_a_pdf' && !problem.isOutOfTime) return undefined;
    throw problem;
  }
}

/** Types that only hold other objects together: PDFium writes its own. */
const ofFiles: ReadonlySet<string | undefined> = new Set(['XRef', 'ObjStm']);

/** Whether a file has every object of another one that can be read. */
function hasAllOf({ entries }: PdfFile, other: PdfFile): boolean {
  for (let number = 1; number < other.entries.size; number++) {
    const kind = entries.kinds[number];
    if (kind === entryKind.offset || kind === entryKind.inStream) continue;
    const type = readableType(other, number);
    if (type && !ofFiles.has(type.name)) return false;
  }
  return true;
}

function readableType(file: PdfFile, number: number): { readonly name: string | undefined } | undefined {
  try {
    const scanned = scanObject(file, number);
    return scanned && { name: scanned.type };
  } catch (error) {
    if (error instanceof DamagedPdf) return undefined;
    throw error;
  }
}
