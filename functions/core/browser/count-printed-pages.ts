/**
 * The number of pages of a PDF that Chromium wrote, read from the root of its page tree. Not for other PDFs: it
 * relies on a plain cross-reference table of one section, which Chromium's writer always makes.
 */
export function countPrintedPages(pdf: Buffer): number {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - 1_024));
  const tableAt = numberIn(tail, /startxref\s+(\d+)\s+%%EOF\s*$/);
  const rootNumber = numberIn(tail, /\/Root (\d+) 0 R/);
  const pagesNumber = numberIn(objectNumbered(pdf, tableAt, rootNumber), /\/Pages (\d+) 0 R/);
  return numberIn(objectNumbered(pdf, tableAt, pagesNumber), /\/Count (\d+)/);
}

const entryBytes = 20;

/** The text of an object, found through the table at `tableAt` (ISO 32000-1, 7.5.4). */
function objectNumbered(pdf: Buffer, tableAt: number, objectNumber: number): string {
  const head = /^xref\s+0 (\d+)\s/.exec(pdf.toString('latin1', tableAt, tableAt + 40));
  const count = Number(head?.[1] ?? 0);
  if (!head || objectNumber >= count) throw unreadable();
  const entryAt = tableAt + head[0].length + objectNumber * entryBytes;
  const at = numberIn(pdf.toString('latin1', entryAt, entryAt + entryBytes), /^(\d{10}) \d{5} n/);
  const end = pdf.indexOf('endobj', at);
  if (end < 0) throw unreadable();
  return pdf.toString('latin1', at, end);
}

function numberIn(text: string, pattern: RegExp): number {
  const digits = pattern.exec(text)?.[1];
  if (digits === undefined) throw unreadable();
  return Number(digits);
}

function unreadable(): Error {
  return new Error('the PDF is not laid out as Chromium lays it out');
}
