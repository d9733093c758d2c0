import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { markAsTest } from '../../../functions/core/page-operations/mark-as-test.ts';
import { noRender } from '../images/samples.ts';
import { handWritten, stream, textPages } from '../objects/hand-written.ts';
import { watermarkPdf } from './changed.ts';
import { addBookmarks, withPages } from './documents.ts';
import { complaints, pageTexts, placedTexts, readBack } from './read-back.ts';

test('puts the text on every page, and leaves the rest as it was', async () => {
  const document = await withPages(['one', 'two']);
  addBookmarks(document, [{ title: 'Mark', page: 1 }]);
  const { pdf, pageCount } = await watermarkPdf(await document.save(), { text: 'DRAFT' });
  expect(pageCount).toBe(2);
  expect(complaints(pdf)).toBe('');
  expect(await pageTexts(pdf)).toEqual(['oneDRAFT', 'twoDRAFT']);
  expect(await readBack(pdf, async (read) => (await read.getOutline())?.map(({ title }) => title))).toEqual([
    'Mark',
  ]);
});

test('marks only the pages asked for', async () => {
  const file = await (await withPages(['one', 'two', 'three'])).save();
  const { pdf } = await watermarkPdf(file, { text: 'X' }, { pages: () => [3, 1] });
  expect(await pageTexts(pdf)).toEqual(['oneX', 'two', 'threeX']);
});

test('is put under the page on request', async () => {
  const file = await (await withPages(['one'])).save();
  const { pdf } = await watermarkPdf(file, { text: 'X' }, { layer: 'under' });
  expect(await pageTexts(pdf)).toEqual(['Xone']);
});

test('writes any script', async () => {
  const file = await (await withPages(['one'])).save();
  const { pdf } = await watermarkPdf(file, { text: 'Größe 机密 секрет' });
  expect((await pageTexts(pdf))[0]?.replaceAll(' ', '')).toBe('oneGröße机密секрет');
});

test.each([0, 90, 180, 270])('stands upright in the middle of a page turned by %i degrees', async (angle) => {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 200]);
  page.setRotation(degrees(angle));
  page.setCropBox(50, 20, 200, 100);
  const { pdf } = await watermarkPdf(await document.save(), { text: 'MIDDLE' }, { rotationDegrees: 0 });
  const [mark] = await placedTexts(pdf, 1);
  const [width, height] = angle % 180 === 0 ? [200, 100] : [100, 200];
  expect(mark?.directionDegrees).toBeCloseTo(0, 1);
  expect((mark?.x ?? 0) + (mark?.width ?? 0) / 2).toBeCloseTo(width / 2, 0);
  // A baseline is below the middle of its letters by about a third of their height.
  expect((mark?.y ?? 0) + (mark?.height ?? 0) * 0.35).toBeCloseTo(height / 2, -1);
  expect(mark?.width).toBeCloseTo(width * 0.8, 0);
});

test('has the size of letters asked for, also where the page has a unit of its own', async () => {
  const document = await withPages(['one']);
  document.getPage(0).node.set(PDFName.of('UserUnit'), PDFNumber.of(4));
  const { pdf } = await watermarkPdf(
    await document.save(),
    { text: 'X' },
    { fontSizePoints: 36, rotationDegrees: 0 },
  );
  const mark = (await placedTexts(pdf, 1)).find(({ text }) => text === 'X');
  expect(mark?.height).toBeCloseTo(36, 0);
});

test.each([
  ['that never restores', '3 0 0 3 500 500 cm q 2 0 0 2 9 9 cm q'],
  ['that restores too often', 'Q Q 3 0 0 3 500 500 cm Q 5 0 0 5 70 70 cm'],
  [
    'with the letters q and Q in text and images',
    '(q q q) pop BI /W 1 /H 1 /BPC 8 /CS /G ID q Q EI 5 0 0 5 70 70 cm',
  ],
])('is where it belongs on a page with content %s', async (_, content) => {
  const bodies = { ...textPages(['x']), 5: stream(content) };
  const { pdf } = await watermarkPdf(handWritten(bodies), { text: 'MIDDLE' }, { rotationDegrees: 0 });
  const [mark] = await placedTexts(pdf, 1);
  expect((mark?.x ?? 0) + (mark?.width ?? 0) / 2).toBeCloseTo(150, 0);
});

test('covers the page with tiles', async () => {
  const file = await (await withPages(['one'])).save();
  const { pdf } = await watermarkPdf(file, { text: 'T' }, { position: 'tile', fontSizePoints: 12 });
  const [text = ''] = await pageTexts(pdf);
  expect(text.split('T').length).toBeGreaterThan(50);
});

test('is one form for all pages of a size', async () => {
  const one = await (await withPages(['page'])).save();
  const many = await (await withPages(Array.from({ length: 50 }, () => 'page'))).save();
  const growth = async (file: Uint8Array) =>
    (await watermarkPdf(file, { text: 'CONFIDENTIAL' })).pdf.length - file.length;
  expect(await growth(many)).toBeLessThan((await growth(one)) + 50 * 60);
});

test('puts an image on the page', async () => {
  const image = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
  const file = await (await withPages(['one'])).save();
  const { pdf } = await watermarkPdf(file, { image, render: noRender });
  expect(complaints(pdf)).toBe('');
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Subtype\/Image\/Width 40\/Height 20/);
});

test('reports the fault of an image or a colour', async () => {
  const file = await (await withPages(['one'])).save();
  await expect(
    watermarkPdf(file, { image: Buffer.from('no image'), render: noRender }),
  ).rejects.toMatchObject({
    code: 'invalid_image',
  });
  await expect(watermarkPdf(file, { text: 'X' }, { color: 'red' })).rejects.toMatchObject({
    code: 'invalid_field',
  });
});

test('marks PDFs of the test environment, adding no text to them', async () => {
  const file = await (await withPages(['one'])).save();
  const marked = await markAsTest(file);
  expect(complaints(marked)).toBe('');
  expect(marked.length).toBeGreaterThan(file.length);
  expect(await pageTexts(marked)).toEqual(['one']);
});

test('lets nothing leave the test environment unmarked', async () => {
  await expect(markAsTest(Buffer.from('no PDF'))).rejects.toMatchObject({ code: 'not_a_pdf' });
});
