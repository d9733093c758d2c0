import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { sampleInvoice } from '../../bench/sample-invoice.ts';
import { allEndpoints } from '../../functions/catalog.ts';
import { readBack } from '../pdf/structure/read-back.ts';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import type { Stored } from './library.ts';

let service: Service;
let account: TestAccount;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  service = await sharedService();
  account = await service.newAccount();
  const document = await PDFDocument.create();
  for (const size of [200, 300]) document.addPage([size, size]);
  pdf = new Uint8Array(await document.save());
});

/** A 1 × 1 PNG. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const base64 = () => Buffer.from(pdf).toString('base64');

/** What each endpoint that makes a PDF is asked for, and how many pages that makes. */
const asked: Readonly<Record<string, readonly [fields: () => Record<string, unknown>, pageCount: number]>> = {
  '/htmlToPdf': [() => ({ html: 'a' }), 1],
  '/markdownToPdf': [() => ({ markdown: 'a' }), 1],
  '/textToPdf': [() => ({ text: 'one\ftwo\fthree' }), 3],
  '/imageToPdf': [() => ({ images_base64: [png, png] }), 2],
  '/extractPages': [() => ({ pdf_base64: base64(), pages: '2' }), 1],
  '/mergePdfs': [() => ({ pdfs_base64: [base64(), base64()] }), 4],
  '/attachFiles': [() => ({ pdf_base64: base64(), attachments: [{ name: 'a', content: 'YQ==' }] }), 2],
  '/attachInvoice': [() => ({ pdf_base64: base64(), electronic_invoice: { xml: sampleInvoice() } }), 2],
  '/watermarkPdf': [() => ({ pdf_base64: base64(), text: 'DRAFT' }), 2],
  '/rotatePages': [() => ({ pdf_base64: base64(), degrees: 90 }), 2],
  '/setMetadata': [() => ({ pdf_base64: base64(), title: 'Two pages' }), 2],
  '/encryptPdf': [() => ({ pdf_base64: base64(), owner_password: 'own' }), 2],
  '/decryptPdf': [() => ({ pdf_base64: base64() }), 2],
  '/fillForm': [() => ({ pdf_base64: base64(), fields: {} }), 2],
  '/flattenPdf': [() => ({ pdf_base64: base64() }), 2],
  '/redactPdf': [
    () => ({ pdf_base64: base64(), redactions: [{ page: 1, box: { x: 0, y: 0, width: 9, height: 9 } }] }),
    2,
  ],
  '/ocrPdf': [() => ({ pdf_base64: base64() }), 2],
  '/compressPdf': [() => ({ pdf_base64: base64() }), 2],
  '/processPdf': [
    () => ({ pdf_base64: base64(), stages: [{ operation: 'extractPages', pages: '1,2,1' }] }),
    3,
  ],
};

/** Those that sign need keys, and office documents an option: test/signing and test/office call them. */
const producers = allEndpoints.filter(
  ({ produces, path }) => produces === 'pdf' && !/sign|timestamp|office/i.test(path),
);

test('test/documents/producers.test.ts calls every endpoint that makes a PDF', () => {
  expect(Object.keys(asked).sort()).toEqual(producers.map(({ path }) => path).sort());
});

test.each(producers)('$path stores its output', async ({ path }) => {
  const [fields, pageCount] = asked[path] ?? [() => ({}), 0];
  const storage = { mode: 'default', filename: path };
  const response = await service.call('POST', path, { key: account.liveKey, json: { ...fields(), storage } });
  const stored = (await response.json()) as Stored;
  expect(stored).toMatchObject({ success: true, page_count: pageCount, filename: `_${path.slice(1)}.pdf` });
  const document = await service.call('GET', `/files/${stored.document_id}`, { key: account.liveKey });
  expect(await document.json()).toMatchObject({ source_endpoint: path, page_count: pageCount });
  const bytes = await (await fetch(stored.url)).arrayBuffer();
  expect(await readBack(new Uint8Array(bytes), async ({ numPages }) => numPages)).toBe(pageCount);
});

test('a form carries storage as JSON', async () => {
  const form = new FormData();
  form.set('file', new Blob([pdf]), 'in.pdf');
  form.set('pages', '[2, 1, 2]');
  form.set('storage', JSON.stringify({ mode: 'default', retention_days: 2, filename: 'form' }));
  form.set('return_binary', 'true');
  const response = await service.call('POST', '/extractPages', { key: account.liveKey, form });
  expect(response.headers.get('x-storage-mode')).toBe('default');
  expect((await PDFDocument.load(await response.arrayBuffer())).getPageCount()).toBe(3);
  const id = response.headers.get('x-document-id');
  const stored = await service.call('GET', `/files/${id}`, { key: account.liveKey });
  expect(await stored.json()).toMatchObject({ filename: 'form.pdf', page_count: 3 });
});

test('a form whose storage is out of bounds is refused by its field', async () => {
  const form = new FormData();
  form.set('text', 'a');
  form.set('storage', '{"mode": "default", "retention_days": 400}');
  const response = await service.call('POST', '/textToPdf', { key: account.liveKey, form });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ details: [{ field: 'storage.retention_days' }] });
});
