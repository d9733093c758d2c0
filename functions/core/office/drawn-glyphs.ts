import { inflateSync } from 'node:zlib';
import { limits } from '../contract/limits.ts';

/** How many glyphs the pages of a PDF draw that LibreOffice has written. */
export function drawnGlyphs(pdf: Uint8Array): number {
  return streamsOf(pdf).reduce((sum, stream) => sum + glyphsOf(stream), 0);
}

/** Whether a PDF that LibreOffice has written has more than one page. */
export function hasSeveralPages(pdf: Uint8Array): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const page = '/Type/Page/';
  return bytes.indexOf(page) !== bytes.lastIndexOf(page);
}

/** LibreOffice writes text as hexadecimal strings of two digits a glyph, with numbers between them where letters are moved. */
function glyphsOf(stream: Uint8Array): number {
  const content = inflated(stream);
  if (!content.includes('BT\n')) return 0;
  return [...content.matchAll(/<((?:[0-9A-F]{2})+)>/g)].reduce(
    (sum, [, digits = '']) => sum + digits.length / 2,
    0,
  );
}

function streamsOf(pdf: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const streams: Uint8Array[] = [];
  const head = '>>\nstream\n';
  for (let found = bytes.indexOf(head); found !== -1; found = bytes.indexOf(head, found + 1)) {
    const start = found + head.length;
    streams.push(bytes.subarray(start, bytes.indexOf('endstream', start)));
  }
  return streams;
}

/** Empty for what is compressed otherwise, such as a photograph. */
function inflated(stream: Uint8Array): string {
  try {
    return inflateSync(stream, { maxOutputLength: limits.office.unpackedBytes }).toString('latin1');
  } catch {
    return '';
  }
}
