import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { isDrawnOn } from '../../documents/is-marked.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});
test.each([
  [200, 400, 600, 1_200],
  [800, 200, 1_200, 300],
  [14_000, 3, 1_200, 1],
])(
  'draws a first page of %d by %d points within 1,200 pixels, for nothing',
  async (widthPoints, heightPoints, width, height) => {
    const pdf = await PDFDocument.create();
    pdf.addPage([widthPoints, heightPoints]);
    pdf.addPage();
    const answer = await preview(await upload(await pdf.save()));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.has('x-credits-used')).toBe(false);
    const drawn = await sharp(await answer.arrayBuffer()).metadata();
    expect({ width: drawn.width, height: drawn.height }).toEqual({ width, height });
  },
);

test('draws a page of a stored document', async () => {
  const html = '<body style="margin: 0; background: #c2341d"><style>@page { size: A5; margin: 0 }</style>';
  const json = { html, storage: { mode: 'default' } };
  const stored = await service.call('POST', '/htmlToPdf', { key: service.liveKey, json });
  const { document_id } = (await stored.json()) as { document_id: string };
  const { channels } = await sharp(await (await preview(document_id)).arrayBuffer()).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 10))).toEqual([19, 5, 3]);
});

test.each([
  ['live', false],
  ['test', true],
] as const)(
  'in %s, images of pages and previews carry the mark of the test environment: %s',
  async (environment, expected) => {
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 500]);
    pdf.addPage([500, 300]);
    const bytes = await pdf.save();
    const key = environment === 'live' ? service.liveKey : service.testKey;
    for (const format of ['png', 'jpeg']) {
      const json = { pdf_base64: Buffer.from(bytes).toString('base64'), format, dpi: 72 };
      const answer = await service.call('POST', '/pdfToImage', { key, environment, json });
      const { images } = (await answer.json()) as { images: readonly { image_base64: string }[] };
      for (const { image_base64 } of images) {
        expect(await isDrawnOn(Buffer.from(image_base64, 'base64'))).toBe(expected);
      }
      expect(images).toHaveLength(2);
    }
    const drawn = await preview(await upload(bytes, environment), key, environment);
    expect(await isDrawnOn(await drawn.bytes())).toBe(expected);
  },
);

test('has no preview of a PDF with a password, of another file, or of a too large one', async () => {
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'secret' });
  const refusals = [await locked.save(), Buffer.from('hello'), new Uint8Array(25 * 1024 * 1024 + 1)];
  const codes = refusals.map(async (bytes) => {
    const answer = await preview(await upload(bytes));
    return [answer.status, ((await answer.json()) as { code: string }).code];
  });
  expect(await Promise.all(codes)).toEqual([
    [400, 'pdf_encrypted'],
    [400, 'not_a_pdf'],
    [413, 'payload_too_large'],
  ]);
});

test('keeps a document’s first page from other accounts and the other environment', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const id = await upload(await pdf.save());
  const { liveKey } = await service.newAccount();
  expect((await preview(id, liveKey)).status).toBe(404);
  const key = service.testKey;
  const inTest = await service.call('GET', `/files/${id}/preview`, { key, environment: 'test' });
  expect(inTest.status).toBe(404);
  expect((await service.call('GET', `/files/${id}/preview`)).status).toBe(401);
});

function preview(
  id: string,
  key = service.liveKey,
  environment: 'live' | 'test' = 'live',
): Promise<Response> {
  return service.call('GET', `/files/${id}/preview`, { key, environment });
}

async function upload(bytes: Uint8Array, environment: 'live' | 'test' = 'live'): Promise<string> {
  const json = { filename: 'file.pdf', size: bytes.byteLength };
  const key = environment === 'live' ? service.liveKey : service.testKey;
  const place = await service.call('POST', '/uploads', { key, environment, json });
  const { document_id, upload_url } = (await place.json()) as { document_id: string; upload_url: string };
  const put = await fetch(upload_url, { method: 'PUT', body: new Uint8Array(bytes) });
  if (!put.ok) throw new Error(await put.text());
  return document_id;
}
