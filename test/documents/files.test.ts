import { beforeAll, expect, test } from '@jest/globals';
import type { Document } from '../../functions/core/documents/document.ts';
import { inTurns } from '../in-turns.ts';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { type Described, keptOf, store } from './library.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function get(path: string, key: string, headers: Record<string, string> = {}) {
  return service.call('GET', path, { key, headers });
}

/** Puts any document directly into the stores. */
async function plant(
  { accountId }: TestAccount,
  filename: string,
  facts: Partial<Document> = {},
  bytes: Uint8Array = new Uint8Array(),
): Promise<Document> {
  const { newDocument } = await import('../../functions/core/documents/document.ts');
  const { putDocumentRecord } = await import('../../functions/core/documents/documents-table.ts');
  const { objectStore } = await import('../../functions/core/documents/object-store.ts');
  const { putObject } = await import('../../functions/core/documents/objects.ts');
  const made = newDocument({
    accountId,
    environment: 'live',
    filename,
    contentType: 'application/pdf',
    sizeBytes: bytes.length,
    pageCount: 1,
    sourceEndpoint: '/mergePdfs',
    retentionDays: 1,
  });
  const document: Document = { ...made, state: 'stored', ...facts };
  if (bytes.length > 0)
    await putObject(await objectStore(document), document.objectKey, bytes, document.contentType);
  await putDocumentRecord(document);
  return document;
}

interface Listed {
  readonly documents: readonly Described[];
  readonly total: number;
}

test('a document larger than a response is downloaded in parts, or by its link', async () => {
  const account = await service.newAccount();
  const bytes = new Uint8Array(1_000).fill(7);
  const { id } = await plant(account, 'large.pdf', { sizeBytes: 300 * 1024 * 1024 }, bytes);
  const whole = await get(`/files/${id}/download`, account.liveKey);
  expect([whole.status, await whole.json()]).toEqual([
    413,
    expect.objectContaining({
      code: 'output_too_large',
      message: 'A response has at most 199 MB. Download the document by its link, or in parts with Range.',
    }),
  ]);
  const part = await get(`/files/${id}/download`, account.liveKey, { Range: 'bytes=0-99' });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
});

test('lists documents newest first, a page at a time, and counts all', async () => {
  const account = await service.newAccount();
  const names = ['one.pdf', 'two.pdf', 'three.pdf', 'four.pdf'];
  for (const filename of names) await store(service, account, { storage: { filename } });
  const list = async (query: string) =>
    (await (await get(`/files${query}`, account.liveKey)).json()) as Listed;
  const named = (answer: Listed) => answer.documents.map(({ filename }) => filename);
  const all = await list('');
  expect(all).toMatchObject({ total: 4, limit: 50, offset: 0 });
  expect(named(all)).toEqual(names.toReversed());
  expect(all.documents[0]).toEqual({
    id: expect.any(String),
    filename: 'four.pdf',
    content_type: 'application/pdf',
    storage_mode: 'default',
    file_size_bytes: expect.any(Number),
    page_count: 1,
    source_endpoint: '/htmlToPdf',
    url: expect.stringContaining(`${service.baseUrl}/d/`),
    signed_url_expires_at: expect.any(String),
    expires_at: expect.any(String),
    created_at: expect.any(String),
  });
  const page = await list('?limit=2&offset=1');
  expect(page).toMatchObject({ total: 4, limit: 2, offset: 1 });
  expect(named(page)).toEqual(['three.pdf', 'two.pdf']);
  expect(await list('?offset=4')).toEqual({ documents: [], total: 4, limit: 50, offset: 4 });
  expect(await list('?storage_mode=byob')).toMatchObject({ documents: [], total: 0 });
  expect(await list('?storage_mode=default')).toMatchObject({ total: 4 });
});

test('pages through more documents than are read at a time, and leaves out expired ones', async () => {
  const account = await service.newAccount();
  const names = Array.from({ length: 230 }, (_, index) => `${index}.pdf`);
  await inTurns(names, (name) => plant(account, name));
  await plant(account, 'old.pdf', { expiresAt: new Date(Date.now() - 1_000).toISOString() });
  const listed: string[] = [];
  for (let offset = 0; offset < 300; offset += 70) {
    const answer = await get(`/files?limit=70&offset=${offset}`, account.liveKey);
    const { documents, total } = (await answer.json()) as Listed;
    expect(total).toBe(230);
    listed.push(...documents.map(({ id }) => id));
  }
  expect(new Set(listed).size).toBe(230);
  expect(listed).toEqual(listed.toSorted().toReversed());
});

test('a document of any size comes whole, and ranges of it by themselves', async () => {
  const account = await service.newAccount();
  const bytes = Buffer.alloc(60 * 1024 * 1024, 'a document that is too large for any one answer of Lambda ');
  const { id } = await plant(account, 'large.pdf', { sizeBytes: bytes.length }, bytes);
  const whole = await get(`/files/${id}/download`, account.liveKey);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const end = await get(`/files/${id}/download`, account.liveKey, { Range: 'bytes=-1000' });
  expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-1_000))).toBe(true);
});

test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'storage_mode=memory'])(
  'refuses to list by %s',
  async (query) => {
    const response = await get(`/files?${query}`, service.liveKey);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_field',
      details: [{ field: query.split('=', 1)[0] }],
    });
  },
);

test('returns a document with a new link of the requested lifetime', async () => {
  const account = await service.newAccount();
  const { document_id, filename } = await store(service, account);
  const response = await get(`/files/${document_id.toUpperCase()}?expires_in=604800`, account.liveKey);
  const document = (await response.json()) as Described;
  expect(document).toMatchObject({ id: document_id, filename });
  const lifeSeconds = (Date.parse(document.signed_url_expires_at) - Date.now()) / 1_000;
  expect(Math.abs(lifeSeconds - 604_800)).toBeLessThan(30);
  expect((await fetch(document.url)).status).toBe(200);
  for (const expiresIn of ['59', '604801', 'soon']) {
    expect((await get(`/files/${document_id}?expires_in=${expiresIn}`, account.liveKey)).status).toBe(400);
  }
});

test.each(['GET /files/', 'DELETE /files/'])(
  '%s distinguishes a malformed id from an unknown one',
  async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const malformed = await service.call(method, `${path}nothing`, { key: service.liveKey });
    expect(malformed.status).toBe(400);
    const unknown = await service.call(method, `${path}01890a5d-ac96-774b-bcce-b302099a8057`, {
      key: service.liveKey,
    });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: 'Not Found', code: 'document_not_found' });
  },
);

test('downloads a document whole, to be saved under its name', async () => {
  const account = await service.newAccount();
  const { document_id, url, file_size_bytes } = await store(service, account, {
    storage: { filename: 'Ü "1"' },
  });
  const response = await get(`/files/${document_id}/download`, account.liveKey);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(file_size_bytes),
    'content-disposition': `attachment; filename="U _1_.pdf"; filename*=UTF-8''%C3%9C%20%221%22.pdf`,
    'accept-ranges': 'bytes',
    etag: `"${document_id}"`,
  });
  const linked = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(Buffer.from(await response.arrayBuffer()).equals(linked)).toBe(true);
});

test('downloads the range that is asked for', async () => {
  const account = await service.newAccount();
  const { document_id, file_size_bytes: size } = await store(service, account);
  const path = `/files/${document_id}/download`;
  const whole = Buffer.from(await (await get(path, account.liveKey)).arrayBuffer());
  const ranged = async (range: string, more: Record<string, string> = {}) => {
    const response = await get(path, account.liveKey, { Range: range, ...more });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, range: response.headers.get('content-range'), bytes };
  };
  const partial = (first: number, last: number) => ({
    status: 206,
    range: `bytes ${first}-${last}/${size}`,
    bytes: whole.subarray(first, last + 1),
  });
  const all = { status: 200, range: null, bytes: whole };
  expect(await ranged('bytes=0-4')).toEqual(partial(0, 4));
  expect(await ranged('bytes=5-')).toEqual(partial(5, size - 1));
  expect(await ranged('bytes=-7')).toEqual(partial(size - 7, size - 1));
  expect(await ranged(`bytes=10-${size * 2}`)).toEqual(partial(10, size - 1));
  expect(await ranged(`bytes=-${size * 2}`)).toEqual(partial(0, size - 1));
  expect(await ranged('bytes=0-1,4-5')).toEqual(all);
  expect(await ranged('bytes=5-2')).toEqual(all);
  expect(await ranged('pages=1-2')).toEqual(all);
  expect(await ranged('bytes=0-4', { 'If-Range': '"another"' })).toEqual(all);
  expect(await ranged('bytes=0-4', { 'If-Range': `"${document_id}"` })).toEqual(partial(0, 4));
  for (const beyond of [`bytes=${size}-`, 'bytes=-0']) {
    expect(await ranged(beyond)).toMatchObject({ status: 416, range: `bytes */${size}` });
  }
  const known = await get(path, account.liveKey, { 'If-None-Match': `"${document_id}"` });
  expect([known.status, await known.text()]).toEqual([304, '']);
});

test('deletes a document with all that is kept of it, and its links with it', async () => {
  const account = await service.newAccount();
  const { document_id, url } = await store(service, account, { html: 'pangolin' });
  const path = `/files/${document_id}`;
  const response = await service.call('DELETE', path, { key: account.liveKey });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ deleted: true, document_id, message: expect.any(String) });
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
  expect((await fetch(url)).status).toBe(404);
  expect((await get(path, account.liveKey)).status).toBe(404);
  expect((await get(`${path}/download`, account.liveKey)).status).toBe(404);
  expect((await service.call('DELETE', path, { key: account.liveKey })).status).toBe(404);
  const found = await get('/files/search?q=pangolin', account.liveKey);
  expect(await found.json()).toMatchObject({ results: [], total: 0 });
});

test('finds a document by its words as soon as it is stored, for the price of a search', async () => {
  const account = await service.newAccount();
  const { document_id } = await store(service, account, { html: '<p>The quick armadillo</p>' });
  const response = await get('/files/search?q=ARMADILLO', account.liveKey);
  expect(response.headers.get('x-credits-used')).toBe('0.01');
  expect(await response.json()).toEqual({
    results: [
      {
        document: { id: document_id, filename: 'document.pdf', url: expect.stringContaining('/d/') },
        rank: expect.any(Number),
        snippet: 'The quick armadillo',
      },
    ],
    total: 1,
    is_complete: true,
    query: 'ARMADILLO',
    mode: 'fulltext',
  });
  expect((await get('/files/search', account.liveKey)).status).toBe(400);
  expect((await get('/files/search?q=(&mode=grep', account.liveKey)).status).toBe(400);
});
