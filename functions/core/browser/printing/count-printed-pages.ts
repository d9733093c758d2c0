import { printedNumber, printedObject, printedTail } from './printed-object.ts';

/** The number of pages of a PDF that Chromium wrote, read from the root of its page tree. */
export function countPrintedPages(pdf: Buffer): number {
  const { tableAt, root } = printedTail(pdf);
  const pagesNumber = printedNumber(printedObject(pdf, tableAt, root), /\/Pages (\d+) 0 R/);
  return printedNumber(printedObject(pdf, tableAt, pagesNumber), /\/Count (\d+)/);
}
