const entryBytes = 20;
const tailBytes = 1_024;

/** The end of a PDF that Chromium wrote: where its cross-references start, and its trailer's numbers. */
export interface PrintedTail {
  readonly tableAt: number;
  readonly root: number;
  /** The trailer's entries, as text. */
  readonly trailer: string;
}

/**
 * Reads the end of a PDF that Chromium wrote. Not for other PDFs: it relies on a plain cross-reference table of one
 * section, which Chromium's writer always makes.
 */
export function printedTail(pdf: Buffer): PrintedTail {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - tailBytes));
  return {
    tableAt: printedNumber(tail, /startxref\s+(\d+)\s+%%EOF\s*$/),
    root: printedNumber(tail, /\/Root (\d+) 0 R/),
    trailer: /trailer\s+<<([\s\S]*?)>>\s+startxref/.exec(tail)?.[1] ?? '',
  };
}

/** The text of an object from `N 0 obj` on, found through the table at `tableAt` (ISO 32000-1, 7.5.4). */
export function printedObject(pdf: Buffer, tableAt: number, objectNumber: number): string {
  const head = /^xref\s+0 (\d+)\s/.exec(pdf.toString('latin1', tableAt, tableAt + 40));
  const count = Number(head?.[1] ?? 0);
  if (!head || objectNumber >= count) throw unreadable();
  const entryAt = tableAt + head[0].length + objectNumber * entryBytes;
  const at = printedNumber(pdf.toString('latin1', entryAt, entryAt + entryBytes), /^(\d{10}) \d{5} n/);
  const end = pdf.indexOf('endobj', at);
  if (end < 0) throw unreadable();
  return pdf.toString('latin1', at, end);
}

/** The number that a pattern finds in an object's text. */
export function printedNumber(text: string, pattern: RegExp): number {
  const digits = pattern.exec(text)?.[1];
  if (digits === undefined) throw unreadable();
  return Number(digits);
}

function unreadable(): Error {
  return new Error('the PDF is not laid out as Chromium lays it out');
}
