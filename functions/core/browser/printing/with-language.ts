import { printedObject, printedTail } from './printed-object.ts';

/**
 * A PDF that Chromium wrote, with a natural language in its catalog (ISO 32000-2, 14.9.2) if it states none: as an
 * incremental update, since most pages have a language and nothing else to add.
 */
export function withLanguage(pdf: Buffer, language: string): Buffer {
  const { tableAt, root, trailer } = printedTail(pdf);
  const catalog = printedObject(pdf, tableAt, root).trimEnd();
  if (catalog.includes('/Lang')) return pdf;
  const changed = `${catalog.slice(0, -'>>'.length)}\n/Lang (${language})>>\nendobj\n`;
  const references = `xref\n${root} 1\n${String(pdf.length).padStart(10, '0')} 00000 n \n`;
  const start = pdf.length + changed.length;
  const tail = `trailer\n<<${trailer}\n/Prev ${tableAt}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(`${changed}${references}${tail}`, 'latin1')]);
}
