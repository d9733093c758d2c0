import { randomBytes } from 'node:crypto';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { CallRequest, Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { ageDocuments, keptOf, store } from './library.ts';
import { sweep } from './removals.ts';

let service: Service;
let owner: TestAccount;
let large: Uint8Array<ArrayBuffer>;
let largeId: string;

beforeAll(async () => {
  service = await sharedService();
  owner = await service.newAccount();
  large = await pdfOf(['first', 'second'], 20 * 1024 * 1024);
  largeId = await upload(large);
});

interface Place {
  readonly document_id: string;
  readonly upload_url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly upload_url_expires_at: string;
  readonly expires_at: string;
}

/** A PDF with a page for each text, and the given number of undrawn, incompressible bytes. */
async function pdfOf(texts: readonly string[], ballastBytes = 0): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([300, 200]).drawText(text, { x: 20, y: 100 });
  const ballast = PDFRawStream.of(document.context.obj({}), randomBytes(ballastBytes));
  if (ballastBytes > 0) document.catalog.set(PDFName.of('Ballast'), document.context.register(ballast));
  return new Uint8Array(await document.save());
}

async function placeFor(
  size: number,
  account = owner,
  environment: 'live' | 'test' = 'live',
): Promise<Place> {
  const key = environment === 'live' ? account.liveKey : account.testKey;
  const json = { filename: 'a file.pdf', size };
  const response = await service.call('POST', '/uploads', { key, environment, json });
  expect(response.status).toBe(200);
  return (await response.json()) as Place;
}

const put = (url: string, body: Uint8Array<ArrayBuffer>) => fetch(url, { method: 'PUT', body });

async function upload(
  bytes: Uint8Array<ArrayBuffer>,
  account = owner,
  environment: 'live' | 'test' = 'live',
) {
  const place = await placeFor(bytes.byteLength, account, environment);
  expect((await put(place.upload_url, bytes)).status).toBe(200);
  return place.document_id;
}

async function post(path: string, json: object, request: CallRequest = {}) {
  const response = await service.call('POST', path, { key: owner.liveKey, json, ...request });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function makePdf(path: string, json: object): Promise<PDFDocument> {
  const response = await service.call('POST', path, { key: owner.liveKey, json });
  if (response.status !== 200) throw new Error(await response.text());
  return PDFDocument.load(await response.arrayBuffer());
}

const notFound = { status: 404, body: { error: 'Not Found', code: 'document_not_found' } };

test('a file is put at a URL that works for an hour, and is there for a day, for nothing', async () => {
  const before = await service.call('GET', '/credits', { key: owner.liveKey });
  const place = await placeFor(1_234);
  expect(place).toEqual({
    document_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    upload_url: expect.stringMatching(/^http/),
    method: 'PUT',
    headers: { 'Content-Length': '1234' },
    upload_url_expires_at: expect.any(String),
    expires_at: expect.any(String),
  });
  const hours = (time: string) => (Date.parse(time) - Date.now()) / 3_600_000;
  expect(hours(place.upload_url_expires_at)).toBeCloseTo(1, 1);
  expect(hours(place.expires_at)).toBeCloseTo(24, 1);
  const after = await service.call('GET', '/credits', { key: owner.liveKey });
  expect(await after.json()).toEqual(await before.json());
});

test.each([
  ['no size', {}, 'missing_field'],
  ['an empty file', { size: 0 }, 'invalid_field'],
  ['more than 100 MB', { size: 100 * 1024 * 1024 + 1 }, 'invalid_field'],
  ['a size that is no number', { size: 'large' }, 'invalid_field'],
])('refuses an upload of %s', async (_, json, code) => {
  expect(await post('/uploads', json)).toMatchObject({ status: 400, body: { code } });
});

test('a PDF far larger than a request is read, cut, joined and stamped by its id', async () => {
  const document_id = largeId;
  expect(await post('/pageCount', { document_id })).toEqual({ status: 200, body: { page_count: 2 } });
  const { body } = await post('/extractText', { document_id: document_id.toUpperCase() });
  expect(body).toMatchObject({ pages: [{ text: 'first' }, { text: 'second' }] });
  expect(await post('/grepPdf', { document_id, pattern: 'second' })).toMatchObject({
    body: { total_matches: 1 },
  });
  expect(await post('/pdfToImage', { document_id, pages: '1', dpi: 36 })).toMatchObject({
    body: { total_pages: 2 },
  });
  expect((await makePdf('/extractPages', { document_id, pages: '2' })).getPageCount()).toBe(1);
  expect((await makePdf('/watermarkPdf', { document_id, text: 'DRAFT' })).getPageCount()).toBe(2);
  const small = await upload(await pdfOf(['third']));
  const merged = await makePdf('/mergePdfs', { document_ids: [document_id, small, small] });
  expect(merged.getPageCount()).toBe(4);
});

test('an id is a text field of a form, too, and a list of them keeps its order', async () => {
  const ids = [await upload(await pdfOf(['one'])), await upload(await pdfOf(['two'])), largeId];
  const form = new FormData();
  form.append('document_id', ids[0] ?? '');
  const response = await service.call('POST', '/extractText', { key: owner.liveKey, form });
  expect(await response.json()).toMatchObject({ text: 'one' });
  for (const [name, values] of [
    ['document_ids[]', ids],
    ['document_ids', [JSON.stringify(ids)]],
  ] as const) {
    const several = new FormData();
    for (const value of values) several.append(name, value);
    several.append('storage', JSON.stringify({ mode: 'default' }));
    const merged = await service.call('POST', '/mergePdfs', { key: owner.liveKey, form: several });
    const { document_id } = (await merged.json()) as { document_id: string };
    const { body } = await post('/extractText', { document_id });
    expect(body.pages).toMatchObject(['one', 'two', 'first', 'second'].map((text) => ({ text })));
  }
});

test('a stored document is a source like an upload, until its time is over', async () => {
  const account = await service.newAccount();
  const { document_id } = await store(service, account, { html: 'okapi' });
  const read = () => post('/extractText', { document_id }, { key: account.liveKey });
  expect(await read()).toMatchObject({ status: 200, body: { text: 'okapi' } });
  await ageDocuments(account, 24 * 14);
  expect(await read()).toMatchObject(notFound);
});

test('images that were uploaded become a PDF', async () => {
  const image = async (width: number) => {
    const create = { width, height: 60, channels: 3, background: '#f00' } as const;
    return upload(new Uint8Array(await sharp({ create }).png().toBuffer()));
  };
  const pdf = await makePdf('/imageToPdf', { document_ids: [await image(96), await image(192)] });
  expect(pdf.getPages().map((page) => Math.round(page.getWidth()))).toEqual([72, 144]);
});

test('a file that is neither a PDF nor an image is refused where it is used', async () => {
  const document_id = await upload(new TextEncoder().encode('Neither the one nor the other.'));
  expect(await post('/pageCount', { document_id })).toMatchObject({
    status: 400,
    body: { code: 'not_a_pdf' },
  });
  expect(await post('/imageToPdf', { document_ids: [document_id] })).toMatchObject({
    status: 400,
    body: { code: 'invalid_image', message: expect.stringContaining('document_ids[0]') },
  });
});

test('the store accepts a file only with the declared size and at the given URL', async () => {
  const bytes = new Uint8Array(1_000);
  const { document_id, upload_url } = await placeFor(bytes.byteLength);
  const other = await placeFor(bytes.byteLength);
  const elsewhere = upload_url.replace(document_id, other.document_id);
  const longer = upload_url.replace('X-Amz-Expires=3600', 'X-Amz-Expires=36000');
  expect(new Set([upload_url, elsewhere, longer]).size).toBe(3);
  const statuses = [
    (await put(upload_url, new Uint8Array(999))).status,
    (await put(upload_url, new Uint8Array(1_001))).status,
    (await put(elsewhere, bytes)).status,
    (await put(longer, bytes)).status,
    (await fetch(upload_url)).status,
    (await fetch(upload_url, { method: 'DELETE' })).status,
  ];
  expect(statuses).toEqual(Array(6).fill(403));
  expect(await post('/pageCount', { document_id })).toMatchObject({
    ...notFound,
    body: { message: expect.stringMatching(/PUT the file/) },
  });
});

test('a malformed id is distinguished from an unknown one', async () => {
  const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
  expect(await post('/pageCount', { document_id: 'report.pdf' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_field', details: [{ field: 'document_id' }] },
  });
  expect(await post('/pageCount', { document_id: unknown })).toMatchObject(notFound);
  expect(await post('/mergePdfs', { document_ids: [largeId, unknown] })).toMatchObject({
    status: 404,
    body: { code: 'document_not_found', message: expect.stringContaining('document_ids[1]') },
  });
});

test.each([
  ['/extractText', { pdf_base64: 'AAAA' }, 'document_id'],
  ['/pdfToImage', { pdf_url: 'https://example.com' }, 'document_id'],
  ['/mergePdfs', { pdfs_base64: ['AAAA'] }, 'document_ids'],
  ['/imageToPdf', { images_base64: ['AAAA'] }, 'document_ids'],
])('%s refuses an id beside another source', async (path, source, field) => {
  const json = { ...source, [field]: field === 'document_id' ? largeId : [largeId] };
  expect(await post(path, json)).toMatchObject({
    status: 400,
    body: { code: 'source_conflict', details: [{ field }] },
  });
});

test('it cannot be read by another account, or by its owner in the other environment', async () => {
  const other = await service.newAccount();
  const bytes = await pdfOf(['secret']);
  const ids = { live: await upload(bytes), test: await upload(bytes, owner, 'test') } as const;
  const strangers = [
    { key: other.liveKey, environment: 'live', id: ids.live },
    { key: other.testKey, environment: 'test', id: ids.test },
    { key: owner.testKey, environment: 'test', id: ids.live },
    { key: owner.liveKey, environment: 'live', id: ids.test },
  ] as const;
  for (const { key, environment, id } of strangers) {
    const call = { key, environment };
    expect(await post('/extractText', { document_id: id }, call)).toMatchObject(notFound);
    expect(await post('/mergePdfs', { document_ids: [id] }, call)).toMatchObject(notFound);
    expect(await post('/imageToPdf', { document_ids: [id] }, call)).toMatchObject(notFound);
    expect((await service.call('DELETE', `/files/${id}`, call)).status).toBe(404);
  }
  const inTest = { key: owner.testKey, environment: 'test' } as const;
  expect(await post('/pageCount', { document_id: ids.test }, inTest)).toMatchObject({ status: 200 });
  expect(await post('/pageCount', { document_id: ids.live })).toMatchObject({ status: 200 });
});

test('it is not a document: it cannot be listed, described or downloaded', async () => {
  const account = await service.newAccount();
  const id = await upload(await pdfOf(['okapi']), account);
  const get = (path: string) => service.call('GET', path, { key: account.liveKey });
  expect(await (await get('/files')).json()).toMatchObject({ documents: [], total: 0 });
  expect(await (await get('/files/search?q=okapi')).json()).toMatchObject({ total: 0 });
  expect((await get(`/files/${id}`)).status).toBe(404);
  expect((await get(`/files/${id}/download`)).status).toBe(404);
});

test('it may be deleted, and a file put at its URL after that is swept', async () => {
  const account = await service.newAccount();
  const bytes = await pdfOf(['gone']);
  const { document_id, upload_url } = await placeFor(bytes.byteLength, account);
  await put(upload_url, bytes);
  const remove = () => service.call('DELETE', `/files/${document_id}`, { key: account.liveKey });
  expect((await remove()).status).toBe(200);
  expect((await keptOf(account)).objects).toEqual([]);
  expect((await remove()).status).toBe(404);
  await put(upload_url, bytes);
  expect(await post('/pageCount', { document_id }, { key: account.liveKey })).toMatchObject(notFound);
  await ageDocuments(account, 1);
  await sweep(service);
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

test('after a day it is hidden from every call, and then swept', async () => {
  const account = await service.newAccount();
  const document_id = await upload(await pdfOf(['old']), account);
  await placeFor(1_000, account);
  await sweep(service);
  expect((await keptOf(account)).states).toEqual(['uploading', 'uploading']);
  await ageDocuments(account, 24);
  expect(await post('/pageCount', { document_id }, { key: account.liveKey })).toMatchObject(notFound);
  expect((await service.call('DELETE', `/files/${document_id}`, { key: account.liveKey })).status).toBe(404);
  expect((await keptOf(account)).objects).toEqual([document_id]);
  await sweep(service);
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

test('documents are together no larger than one may be alone', async () => {
  const ids = Array(6).fill(largeId);
  expect(await post('/mergePdfs', { document_ids: ids })).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large', message: expect.stringContaining('document_ids[4]') },
  });
});

test('a request that is too large names the way that is not', async () => {
  const pdf_base64 = 'A'.repeat(7 * 1024 * 1024);
  expect(await post('/pageCount', { pdf_base64 })).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large', message: expect.stringContaining('POST /uploads') },
  });
});
