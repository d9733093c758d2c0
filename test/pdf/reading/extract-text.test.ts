import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import { extractText } from '../../../functions/core/opening/extract-text.ts';
import { helvetica, leftToRight, onePage, rawPdf, stream } from './raw-pdf.ts';
import { textsOf } from './read-back.ts';

/** A document with a page for each text. */
async function documentOf(...texts: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([300, 300]).drawText(text, { x: 20, y: 200, size: 12 });
  return document.save();
}

/** Text of a font that is not in the file, by codes of an encoding that PDF readers know. */
function eastAsian(encoding: string, ordering: string, codes: string): Uint8Array {
  const descriptor =
    '<</Type/FontDescriptor/FontName/Elsewhere/Flags 4/StemV 80/Ascent 880/Descent -120/CapHeight 700/ItalicAngle 0' +
    '/FontBBox[0 -120 1000 880]>>';
  const system = `<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>`;
  return onePage(`BT /F 24 Tf 20 100 Td <${codes}> Tj ET`, {
    resources: '/Font<</F 5 0 R>>',
    objects: [
      `<</Type/Font/Subtype/Type0/BaseFont/Elsewhere/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
      `<</Type/Font/Subtype/CIDFontType0/BaseFont/Elsewhere/CIDSystemInfo ${system}/DW 1000/FontDescriptor ${descriptor}>>`,
    ],
  });
}

test('gives the pages asked for, in that order, repeats kept', async () => {
  const pdf = await documentOf('one', 'two', 'three');
  expect(await textsOf(pdf)).toEqual(['one', 'two', 'three']);
  expect(await textsOf(pdf, { pages: '3,1,1' })).toEqual(['three', 'one', 'one']);
});

test('reports how many pages the PDF has', async () => {
  const pdf = await documentOf('one', 'two', 'three');
  expect(await extractText(pdf, { pages: [2] }, () => {})).toEqual({ totalPages: 3 });
});

test('ends lines with a line feed, and leaves out spaces at their ends', async () => {
  const [text] = await textsOf(await documentOf('first line \nsecond line'));
  expect(text).toBe('first line\nsecond line');
});

test('makes a word whole that a hyphen cut at the end of a line', async () => {
  const [text] = await textsOf(await documentOf('a docu-\nment of half-\nFinnish text'));
  expect(text).toBe('a document of half-Finnish text');
});

test('keeps a hyphen that its font calls a soft one', async () => {
  expect(await textsOf(leftToRight('Arabo\u00adLatin hy\u00adphen'))).toEqual(['Arabo-Latin hyphen']);
});

test('writes ligatures as the letters they stand for', async () => {
  expect(await textsOf(leftToRight('o\ufb03ce'))).toEqual(['office']);
});

test('keeps raised and lowered characters in their line', async () => {
  const content =
    'BT /F 20 Tf 20 100 Td (E = mc) Tj /F 12 Tf 7 Ts (2) Tj ET BT /F 20 Tf 20 60 Td (next) Tj ET';
  expect(await textsOf(onePage(content, { resources: helvetica }))).toEqual(['E = mc2\nnext']);
});

test.each([
  ['Japanese', '90ms-RKSJ-H', 'Japan1', '93FA967B8CEA', '日本語'],
  ['Chinese', 'GBK-EUC-H', 'GB1', 'C4E3BAC3', '你好'],
  ['Korean', 'KSCms-UHC-H', 'Korea1', 'B0A1B3AA', '가나'],
])('reads %s of a font that is not in the file', async (_, encoding, ordering, codes, text) => {
  expect(await textsOf(eastAsian(encoding, ordering, codes))).toEqual([text]);
});

test.each([
  ['Hebrew', 'שלום'],
  ['Arabic', 'سلام'],
])('puts %s in the order it is read, whichever way it was drawn', async (_, word) => {
  expect(await textsOf(leftToRight([...word].reverse().join('')))).toEqual([word]);
});

test('reads vertical writing down its columns', async () => {
  const column = (x: number, characters: readonly string[]) =>
    characters.map((code, row) => `BT /F 20 Tf ${x} ${160 - row * 20} Td <${code}> Tj ET`).join(' ');
  const content = `${column(120, ['93FA', '967B', '8CEA'])} ${column(80, ['8EA9', '95AA'])}`;
  const pdf = Buffer.from(eastAsian('90ms-RKSJ-H', 'Japan1', '')).toString('latin1');
  const [before, after] = pdf.split(/<<\/Length[\s\S]*?endstream/);
  expect(await textsOf(Buffer.from(`${before}${stream(content)}${after}`, 'latin1'))).toEqual([
    '日本語\n自分',
  ]);
});

test('reads a page whichever way it is turned', async () => {
  const document = await PDFDocument.create();
  for (const angle of [0, 90, 180, 270]) {
    const page = document.addPage([300, 300]);
    page.setRotation(degrees(angle));
    page.drawText('two words', { x: 20, y: 200, size: 12 });
  }
  expect(await textsOf(await document.save())).toEqual(Array(4).fill('two words'));
});

test('reads the visible text of form fields and notes on the page', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 300]);
  page.drawText('Name', { x: 20, y: 200, size: 12 });
  const field = document.getForm().createTextField('name');
  field.setText('Ada Lovelace');
  field.addToPage(page, { x: 80, y: 195, width: 150, height: 20 });
  expect(await textsOf(await document.save())).toEqual(['Name\nAda Lovelace']);
});

test('leaves out text beyond the page', async () => {
  const content = 'BT /F 12 Tf 20 100 Td (shown) Tj ET BT /F 12 Tf 20 -300 Td (hidden) Tj ET';
  expect(await textsOf(onePage(content, { resources: helvetica }))).toEqual(['shown']);
});

test('gives nothing for a page without text, and leaves out one that the page tree only counts', async () => {
  expect(await textsOf(onePage('0 0 100 100 re f'))).toEqual(['']);
  const missing = rawPdf(
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  );
  expect(await textsOf(missing)).toEqual(['']);
});

test('opens an encrypted PDF with either of its passwords, and no other', async () => {
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText('secret', { x: 20, y: 200, size: 12 });
  document.encrypt({ userPassword: 'reader', ownerPassword: 'owner' });
  const pdf = await document.save();
  expect(await textsOf(pdf, { password: 'reader' })).toEqual(['secret']);
  expect(await textsOf(pdf, { password: 'owner' })).toEqual(['secret']);
  await expect(textsOf(pdf)).rejects.toMatchObject({ code: 'pdf_encrypted', message: /Send its password/ });
  await expect(textsOf(pdf, { password: 'other' })).rejects.toMatchObject({
    code: 'pdf_encrypted',
    message: /is incorrect/,
  });
});

test('opens a file with only an owner password without one, and accepts an unneeded password', async () => {
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText('for all to read', { x: 20, y: 200, size: 12 });
  document.encrypt({ ownerPassword: 'owner' });
  const pdf = await document.save();
  expect(await textsOf(pdf)).toEqual(['for all to read']);
  expect(await textsOf(pdf, { password: 'anything' })).toEqual(['for all to read']);
  expect(await textsOf(await documentOf('open'), { password: 'anything' })).toEqual(['open']);
});

test('repairs a file whose cross-references are wrong, or that was cut short', async () => {
  const pdf = Buffer.from(
    onePage('BT /F 12 Tf 20 100 Td (found again) Tj ET', { resources: helvetica }),
  ).toString('latin1');
  const shifted = pdf.replace(/startxref\n\d+/, 'startxref\n7');
  expect(await textsOf(Buffer.from(shifted, 'latin1'))).toEqual(['found again']);
  const cut = pdf.slice(0, pdf.indexOf('xref'));
  expect(await textsOf(Buffer.from(cut, 'latin1'))).toEqual(['found again']);
});

test('finds a PDF that begins late', async () => {
  const pdf = onePage('BT /F 12 Tf 20 100 Td (late) Tj ET', { resources: helvetica });
  expect(await textsOf(Buffer.concat([Buffer.alloc(900, '\n'), pdf]))).toEqual(['late']);
});

test('finds a PDF that has lost its header', async () => {
  const pdf = Buffer.from(onePage('BT /F 12 Tf 20 100 Td (no header) Tj ET', { resources: helvetica }));
  expect(await textsOf(pdf.subarray(9))).toEqual(['no header']);
});

test.each([
  ['an empty file', ''],
  ['text', 'hello '.repeat(1_000)],
  ['a header alone', '%PDF-1.7\n'],
  ['a header and noise', `%PDF-1.7\n${'obj trailer << >> stream '.repeat(500)}`],
])('refuses %s', async (_, file) => {
  await expect(textsOf(Buffer.from(file))).rejects.toMatchObject({ code: 'not_a_pdf' });
});

test('refuses a page made of more text than any page has', async () => {
  const line = `(${'x'.repeat(1_000)}) Tj `;
  const form = (content: string, inner: string) =>
    stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<${inner}>>`);
  const pdf = onePage('/X Do '.repeat(40), {
    resources: '/XObject<</X 5 0 R>>',
    objects: [
      form('/Y Do '.repeat(40), '/XObject<</Y 6 0 R>>'),
      form(`BT /F 12 Tf 20 100 Td ${line} ET`, helvetica),
    ],
  });
  await expect(textsOf(pdf)).rejects.toMatchObject({ code: 'output_too_large' });
});

test('reads on after a page that has no text in a font that all pages share', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  document.addPage([300, 300]);
  document.addPage([300, 300]).drawText('after', { x: 20, y: 200, size: 12, font });
  expect(await textsOf(await document.save())).toEqual(['', 'after']);
});
