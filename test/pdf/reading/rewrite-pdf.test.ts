import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { rewritePdf } from '../../../functions/core/engines/pdfium/rewrite-pdf.ts';
import { onePage } from './raw-pdf.ts';

async function encrypted(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText('secret', { x: 20, y: 200, size: 12 });
  document.encrypt({ userPassword: 'reader', ownerPassword: 'owner' });
  return document.save();
}

/** The text of a PDF's first page, as a program reads it that did not write it. */
async function readByAnother(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

test('writes an encrypted PDF unencrypted', async () => {
  const rewritten = await rewritePdf(await encrypted(), { password: 'reader' });
  expect(await readByAnother(rewritten)).toBe('secret');
});

test('leaves the bytes it is given as they are', async () => {
  const pdf = onePage('');
  const before = Buffer.from(pdf);
  await rewritePdf(pdf);
  expect(Buffer.from(pdf)).toEqual(before);
});

test('states the needs of an encrypted PDF and of a damaged one', async () => {
  await expect(rewritePdf(await encrypted())).rejects.toMatchObject({ code: 'pdf_encrypted' });
  await expect(rewritePdf(Buffer.from('%PDF-1.7 nothing'))).rejects.toMatchObject({ code: 'not_a_pdf' });
});
