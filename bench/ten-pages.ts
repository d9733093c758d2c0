import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF of ten pages with a line of text on each, in base64. */
export async function tenPages(): Promise<string> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= 10; page++)
    document.addPage().drawText(`This is page ${page}`, { x: 50, y: 700 });
  return document.saveAsBase64();
}
