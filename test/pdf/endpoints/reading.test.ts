import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';

let service: Service;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  service = await sharedService();
  const document = await PDFDocument.create();
  document.addPage([200, 100]).drawText('one “fish”', { x: 20, y: 50, size: 12 });
  document.addPage([100, 200]).drawText('two\nfish', { x: 20, y: 150, size: 12 });
  document.addPage([100, 100]);
  pdf = new Uint8Array(await document.save());
});

/** Calls with an account of its own. */
async function call(path: string, fields: Readonly<Record<string, string>>, file = pdf) {
  const { liveKey: key } = await service.newAccount();
  const form = new FormData();
  form.append('file', new Blob([file]), 'a.pdf');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await service.call('POST', path, { key, form });
  const body = await response.json();
  const credits = await service.call('GET', '/credits', { key });
  return { response, body, credits: (await credits.json()) as { spent: number; reserved: number } };
}

test('/extractText gives the text, whole and by page', async () => {
  const { response, body, credits } = await call('/extractText', {});
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(body).toEqual({
    text: 'one “fish”\n\ntwo\nfish\n\n',
    pages: [
      { page: 1, text: 'one “fish”' },
      { page: 2, text: 'two\nfish' },
      { page: 3, text: '' },
    ],
    total_pages: 3,
  });
  expect(credits).toMatchObject({ spent: 0.01, reserved: 0 });
});

test('/extractText and /grepPdf read visible text: no hidden layer, and a turned field', async () => {
  const field = stream(
    'BT /F 12 Tf 2 5 Td (Value) Tj ET',
    `/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Matrix[0 1 -1 0 20 0]/Resources<<${helvetica}>>`,
  );
  const file = onePage('/OC /L BDC BT /F 12 Tf 20 180 Td (secret) Tj ET EMC', {
    resources: `${helvetica}/Properties<</L 5 0 R>>`,
    page: '/Annots[<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[20 20 40 120]/AP<</N 6 0 R>>>>]',
    catalog: '/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>',
    objects: ['<</Type/OCG/Name(l)>>', field],
  });
  expect((await call('/extractText', {}, new Uint8Array(file))).body).toMatchObject({ text: 'Value' });
  const found = await call('/grepPdf', { pattern: 'secret|value', regex: 'true' }, new Uint8Array(file));
  expect(found.body).toMatchObject({ matches: [{ details: [{ match: 'Value' }] }] });
});

test('/grepPdf returns the matches, with their places and their surroundings', async () => {
  const { body, credits } = await call('/grepPdf', { pattern: 'FISH', context: '4' });
  expect(body).toEqual({
    pattern: 'FISH',
    total_matches: 2,
    pages_with_matches: 2,
    matches: [
      { page: 1, match_count: 1, details: [{ match: 'fish', start: 5, end: 9, context: 'ne “fish”' }] },
      { page: 2, match_count: 1, details: [{ match: 'fish', start: 4, end: 8, context: 'two\nfish' }] },
    ],
    total_pages: 3,
  });
  expect(credits).toMatchObject({ spent: 0.01, reserved: 0 });
});

test('/grepPdf counts alone, by regular expression, minding case', async () => {
  const fields = { pattern: '^t\\w+', regex: 'true', ignore_case: 'false', count_only: 'true' };
  expect((await call('/grepPdf', fields)).body).toMatchObject({
    total_matches: 1,
    matches: [{ page: 2, match_count: 1, details: [] }],
  });
});

test('/pdfToImage gives an image a page, and charges for each', async () => {
  const { body, credits } = await call('/pdfToImage', { pages: '2,1', dpi: '72' });
  expect(body).toMatchObject({
    total_pages: 3,
    images: [
      { page: 2, format: 'png' },
      { page: 1, format: 'png' },
    ],
  });
  const { images } = body as { images: { image_base64: string }[] };
  const sizes = images.map(({ image_base64 }) => sharp(Buffer.from(image_base64, 'base64')).metadata());
  expect(await Promise.all(sizes)).toMatchObject([
    { width: 100, height: 200 },
    { width: 200, height: 100 },
  ]);
  expect(credits).toMatchObject({ spent: 1.02, reserved: 0 });
});

test('/pdfToImage draws at 200 dpi, as PNG, by default', async () => {
  const { body } = await call('/pdfToImage', { pages: '1' });
  const [image] = (body as { images: { image_base64: string }[] }).images;
  const drawn = await sharp(Buffer.from(image?.image_base64 ?? '', 'base64')).metadata();
  expect(drawn).toMatchObject({ format: 'png', width: 556, height: 278 });
});

test('/pageCount counts the pages', async () => {
  expect((await call('/pageCount', {})).body).toEqual({ page_count: 3 });
});

test.each([
  ['/grepPdf', {}, 'missing_field'],
  ['/grepPdf', { pattern: '' }, 'invalid_field'],
  ['/grepPdf', { pattern: '(', regex: 'true' }, 'invalid_regex'],
  ['/grepPdf', { pattern: 'x'.repeat(1_001) }, 'invalid_field'],
  ['/grepPdf', { pattern: 'x', context: '-1' }, 'invalid_field'],
  ['/pdfToImage', { dpi: '35' }, 'invalid_field'],
  ['/pdfToImage', { dpi: '601' }, 'invalid_field'],
  ['/pdfToImage', { format: 'gif' }, 'invalid_field'],
  ['/pdfToImage', { pages: '4' }, 'page_out_of_range'],
  ['/extractPages', {}, 'missing_field'],
])('%s with %j costs nothing, and says why it is refused', async (path, fields, code) => {
  const { response, body, credits } = await call(path, fields);
  expect(response.status).toBe(400);
  expect(body).toMatchObject({ error: 'Invalid Input', code });
  expect(credits).toMatchObject({ spent: 0, reserved: 0 });
});
