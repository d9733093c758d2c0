import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { encryptedByHand } from '../objects/encrypted-by-hand.ts';
import { handWritten, stream, textPages } from '../objects/hand-written.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** Calls for a PDF, and reads it by a program that did not write it. */
async function make(path: string, request: { readonly json?: object; readonly form?: FormData }) {
  const response = await service.call('POST', path, { key: service.liveKey, ...request });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const document = await PDFDocument.load(await response.arrayBuffer());
  const sizes = document.getPages().map((page) => Math.round(page.getWidth()));
  return { response, sizes, catalog: document.catalog };
}

/** A PDF whose pages have those widths, which distinguish them. */
async function documentOf(...widths: readonly number[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (const width of widths) document.addPage([width, 100]);
  return new Uint8Array(await document.save());
}

function picture(width: number): Promise<Buffer> {
  return sharp({ create: { width, height: 60, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

test('/textToPdf prints on A4, or the paper asked for', async () => {
  expect((await make('/textToPdf', { json: { text: 'hello\fworld' } })).sizes).toEqual([595, 595]);
  const letter = { text: 'hello', page_size: 'Letter', margin: '1in', font_size: 9, filename: 'note' };
  const { response, sizes } = await make('/textToPdf', { json: letter });
  expect(sizes).toEqual([612]);
  expect(response.headers.get('content-disposition')).toContain('filename="note.pdf"');
  expect(response.headers.get('x-credits-used')).toBe('0.01');
});

test('/imageToPdf makes a page of each image, of files and of base64', async () => {
  const form = new FormData();
  for (const width of [96, 192])
    form.append('files[]', new Blob([new Uint8Array(await picture(width))]), 'a.png');
  expect((await make('/imageToPdf', { form })).sizes).toEqual([72, 144]);
  const images_base64 = [base64(await picture(96))];
  expect((await make('/imageToPdf', { json: { images_base64, page_size: 'A4' } })).sizes).toEqual([595]);
});

test('/extractPages puts the pages in the order asked for, repeats kept', async () => {
  const json = { pdf_base64: base64(await documentOf(100, 200, 300)), pages: [3, '1-2', 3] };
  const { response, sizes } = await make('/extractPages', { json });
  expect(sizes).toEqual([300, 100, 200, 300]);
  expect(response.headers.get('content-disposition')).toContain('filename="extracted.pdf"');
});

test('/mergePdfs joins files in their order, and one alone', async () => {
  const form = new FormData();
  for (const width of [100, 200]) form.append('files', new Blob([await documentOf(width)]), 'a.pdf');
  const { response, sizes } = await make('/mergePdfs', { form });
  expect(sizes).toEqual([100, 200]);
  expect(response.headers.get('content-disposition')).toContain('filename="merged.pdf"');
  const pdfs_base64 = [base64(await documentOf(100))];
  expect((await make('/mergePdfs', { json: { pdfs_base64 } })).sizes).toEqual([100]);
});

test('/mergePdfs keeps tags beside a PDF without any, and /extractPages no layer of another page', async () => {
  const layers = '/OCProperties<</OCGs[8 0 R]/D<</Order[8 0 R]>>>>';
  const tags = '/StructTreeRoot<</Type/StructTreeRoot/K[]/ParentTree<</Nums[]>>>>';
  const both = handWritten({
    1: `<</Type/Catalog/Pages 2 0 R${layers}${tags}>>`,
    2: '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 100 100]>>',
    3: '<</Type/Page/Parent 2 0 R>>',
    4: '<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<</Properties<</L 8 0 R>>>>>>',
    5: stream('/OC /L BDC EMC'),
    8: '<</Type/OCG/Name(layer)>>',
  });
  const pdfs_base64 = [base64(handWritten(textPages(['untagged']))), base64(both)];
  const merged = await make('/mergePdfs', { json: { pdfs_base64 } });
  expect(merged.catalog.get(PDFName.of('MarkInfo'))?.toString()).toContain('/Marked true');
  expect(merged.catalog.has(PDFName.of('OCProperties'))).toBe(true);
  const extracted = await make('/extractPages', { json: { pdf_base64: base64(both), pages: [1] } });
  expect(extracted.catalog.has(PDFName.of('OCProperties'))).toBe(false);
});

test('a damaged PDF keeps its pages, and an encrypted one opens with its password alone', async () => {
  const sound = handWritten(textPages(['one', 'two'])).toString('latin1');
  const [damaged, whole] = [sound.replace(/(\d{9})\d(?= 00000 n \n7 1)/, '$19'), sound].map((text) =>
    base64(Buffer.from(text, 'latin1')),
  );
  expect(damaged).not.toBe(whole);
  expect((await make('/mergePdfs', { json: { pdfs_base64: [damaged, whole] } })).sizes).toHaveLength(4);
  const text = await service.call('POST', '/extractText', {
    key: service.liveKey,
    json: { pdf_base64: damaged },
  });
  expect(await text.json()).toMatchObject({ total_pages: 2, text: expect.stringMatching(/one\s+two/) });
  const pdf_base64 = base64(encryptedByHand({ password: 'reader', strings: 'Identity' }));
  expect((await make('/extractPages', { json: { pdf_base64, pages: 1, password: 'reader' } })).sizes).toEqual(
    [300],
  );
  const refused = await service.call('POST', '/pageCount', {
    key: service.liveKey,
    json: { pdf_base64, password: 'wrong' },
  });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'pdf_encrypted' });
});

test('/watermarkPdf keeps the pages', async () => {
  const pdf_base64 = base64(await documentOf(100, 200));
  const text = await make('/watermarkPdf', {
    json: { pdf_base64, text: 'DRAFT', pages: '2', position: 'tile' },
  });
  expect(text.sizes).toEqual([100, 200]);
  const image = await make('/watermarkPdf', {
    json: { pdf_base64, image_base64: base64(await picture(96)) },
  });
  expect(image.sizes).toEqual([100, 200]);
});

const heic = base64(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));

test.each<[string, object, string]>([
  ['/textToPdf', {}, 'missing_field'],
  ['/textToPdf', { text: 'a', font_size: 0 }, 'invalid_field'],
  ['/imageToPdf', {}, 'missing_field'],
  ['/imageToPdf', { images_base64: [] }, 'missing_field'],
  ['/imageToPdf', { images_base64: ['AAAA'] }, 'invalid_image'],
  ['/imageToPdf', { images_base64: [heic] }, 'invalid_image'],
  ['/imageToPdf', { images_base64: ['?'] }, 'invalid_base64'],
  ['/mergePdfs', {}, 'missing_field'],
  ['/mergePdfs', { pdfs_base64: ['AAAA'] }, 'not_a_pdf'],
  ['/mergePdfs', { pdfs_base64: ['AAAA'], pdfs_url: [] }, 'source_conflict'],
  ['/mergePdfs', { pdfs_url: ['http://127.0.0.1/'] }, 'url_blocked'],
  ['/watermarkPdf', { pdf_base64: 'AAAA' }, 'missing_field'],
  ['/watermarkPdf', { pdf_base64: 'AAAA', text: 'a', color: 'reddish' }, 'invalid_field'],
])('%s refuses %j', async (path, json, code) => {
  const response = await service.call('POST', path, { key: service.liveKey, json });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'Invalid Input', code });
});
