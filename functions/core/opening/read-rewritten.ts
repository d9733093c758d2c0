import { Problem } from '../contract/problems/problem.ts';
import { rewritePdf } from '../engines/pdfium/rewrite-pdf.ts';
import { entryKind, setEntry } from '../pdf-objects/cross-references/cross-reference.ts';
import { ifReadable } from '../pdf-objects/errors.ts';
import { appendValue } from '../pdf-objects/objects/append-value.ts';
import { appendBytes, appendText, byteSink, writtenBytes } from '../pdf-objects/objects/byte-sink.ts';
import type { PdfFile, ScannedObject } from '../pdf-objects/objects/pdf-file.ts';
import { resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { editKind, scanObject } from '../pdf-objects/objects/scan-object.ts';
import { isReference } from '../pdf-objects/objects/values.ts';
import { readableBytes } from '../pdf-objects/objects/write-readable.ts';
import { type OpenedSource, openSource } from '../pdf-objects/structure/open-source.ts';
import { type PdfInput, readRebuilt, rebuiltFile } from './read-intact.ts';

/**
 * Opens a PDF rewritten by PDFium. PDFium reads malformed objects that this project's reader rejects, but leaves out
 * those it cannot read: undefined if pages or objects are lost. Throws pdf_encrypted, and PdfLimitExceeded.
 */
export async function readRewritten(input: PdfInput): Promise<OpenedSource | undefined> {
  const file = rebuiltFile(input);
  if (!file) return rewritten(input);
  const pageCount = ifReadable(() => openSource(file))?.sourcePages.length ?? 0;
  // In an encrypted file, PDFium may be able to read malformed objects that cannot be decrypted here.
  for (const given of [{ bytes: readableBytes(file) }, input]) {
    const source = await rewritten(given);
    if (source && source.sourcePages.length >= pageCount && hasAllOf(source.file, file))
      return withInformation(source, file);
  }
  return undefined;
}

/** With the document's properties, which PDFium drops from a file that it had to repair. It keeps object numbers. */
function withInformation(source: OpenedSource, { trailer, ...file }: PdfFile): OpenedSource {
  const { bytes, entries } = source.file;
  const reference = trailer.get('Info');
  const information = ifReadable(() => resolveDictionary({ ...file, trailer }, reference));
  if (!isReference(reference) || !information) return source;
  const sink = byteSink(bytes.length + 4_096);
  appendBytes(sink, bytes);
  setEntry(entries, reference.number, entryKind.offset, sink.length, 0);
  appendText(sink, `${reference.number} 0 obj\n`);
  appendValue(sink, information);
  appendText(sink, '\nendobj\n');
  const whole = { ...source.file, bytes: writtenBytes(sink), trailer: new Map(source.file.trailer) };
  whole.trailer.set('Info', { number: reference.number, generation: 0 });
  return { ...source, file: whole };
}

async function rewritten({ bytes, password }: PdfInput): Promise<OpenedSource | undefined> {
  try {
    return readRebuilt({ bytes: await rewritePdf(bytes, { password }) });
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'not_a_pdf' && !problem.isOutOfTime) return undefined;
    throw problem;
  }
}

/**
 * Whether a file has every readable object that the catalog or a page of another one reaches. PDFium leaves out
 * unreferenced objects, and the lengths of streams.
 */
function hasAllOf({ entries }: PdfFile, other: PdfFile): boolean {
  const seen = new Uint8Array(other.entries.size);
  const waiting = startsOf(other);
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (seen[number]) continue;
    seen[number] = 1;
    const scanned = readable(other, number);
    const kind = entries.kinds[number];
    if (scanned && kind !== entryKind.offset && kind !== entryKind.inStream) return false;
    const edits = scanned?.edits ?? [];
    for (let at = 0; at < edits.length; at += 4)
      if (edits[at] === editKind.reference) waiting.push(edits[at + 3] as number);
  }
  return true;
}

/** The catalog and, since it may not be readable, the pages. */
function startsOf(file: PdfFile): number[] {
  const root = file.trailer.get('Root');
  const numbers = Array.from({ length: file.entries.size }, (_, number) => number);
  const pages = numbers.filter((number) => readable(file, number)?.type === 'Page');
  return isReference(root) ? [root.number, ...pages] : pages;
}

function readable(file: PdfFile, number: number): ScannedObject | undefined {
  return ifReadable(() => scanObject(file, number));
}
