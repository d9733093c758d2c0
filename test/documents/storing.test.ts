import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { isMarked } from './is-marked.ts';
import { askToStore, keptOf, type Stored, store } from './library.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function daysFromNow(time: string): number {
  return (Date.parse(time) - Date.now()) / (24 * 3_600_000);
}

test('returns the link of the stored PDF, its facts, its cost, and the failed resources', async () => {
  const account = await service.newAccount();
  const html = '<p style="break-after: page">one</p><p>two</p><img src="http://10.0.0.1/x.png">';
  const response = await askToStore(service, account, { html });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'x-credits-used': '1.02',
    'x-credits-remaining': '98.98',
    'x-render-warnings': '1',
  });
  const answer = (await response.json()) as Stored;
  expect(answer).toEqual({
    success: true,
    document_id: expect.stringMatching(uuid),
    url: expect.stringMatching(new RegExp(`^${service.baseUrl}/d/[\\w-]+$`)),
    filename: 'document.pdf',
    content_type: 'application/pdf',
    file_size_bytes: expect.any(Number),
    page_count: 2,
    storage_mode: 'default',
    expires_at: expect.any(String),
    signed_url_expires_at: expect.any(String),
    warnings: [expect.stringContaining('10.0.0.1')],
  });
  expect(daysFromNow(answer.expires_at)).toBeCloseTo(14, 2);
  expect(daysFromNow(answer.signed_url_expires_at)).toBeCloseTo(1 / 24, 2);
  const pdf = new Uint8Array(await (await fetch(answer.url)).arrayBuffer());
  expect(pdf).toHaveLength(answer.file_size_bytes);
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2);
});

test('answers the PDF itself where it is asked to, and says in headers where it is stored', async () => {
  const account = await service.newAccount();
  const response = await service.call('POST', '/htmlToPdf', {
    key: account.liveKey,
    json: { html: 'a', storage: { mode: 'default' }, return_binary: true, filename: 'a' },
  });
  const pdf = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="a.pdf"; filename*=UTF-8''a.pdf`,
    'x-document-id': expect.stringMatching(uuid),
    'x-storage-mode': 'default',
    'x-storage-url': expect.stringContaining('/d/'),
  });
  const stored = await fetch(headers['x-storage-url'] ?? '');
  expect(Buffer.from(await stored.arrayBuffer()).equals(pdf)).toBe(true);
});

test('marks documents of the test environment, and none of the live one', async () => {
  const account = await service.newAccount();
  const storedIn = async (environment: 'live' | 'test') => {
    const { url } = await store(service, account, { environment });
    return (await fetch(url)).arrayBuffer();
  };
  expect(await isMarked(service, await storedIn('test'))).toBe(true);
  expect(await isMarked(service, await storedIn('live'))).toBe(false);
});

test('keeps nothing unless it is asked to', async () => {
  const account = await service.newAccount();
  for (const storage of [undefined, {}, { mode: 'memory', retention_days: 3 }]) {
    const json = { html: 'a', storage };
    const response = await service.call('POST', '/htmlToPdf', { key: account.liveKey, json });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-document-id')).toBeNull();
  }
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

test('names the stored PDF by storage.filename, or else by filename', async () => {
  const account = await service.newAccount();
  const named = async (filename: string | undefined, storage: object) => {
    const json = { html: 'a', filename, storage: { mode: 'default', ...storage } };
    return (await service.call('POST', '/htmlToPdf', { key: account.liveKey, json })).json();
  };
  expect(await named('one', { filename: 'Bericht/Ü 請求書' })).toMatchObject({
    filename: 'Bericht_Ü 請求書.pdf',
  });
  expect(await named('one', {})).toMatchObject({ filename: 'one.pdf' });
  for (const device of ['con', 'NUL.pdf', 'lpt1.x'])
    expect((await named(device, {})).filename).toMatch(/^_(con|NUL|lpt1\.x)\.pdf$/);
  expect(await named('one.pdf. .', {})).toMatchObject({ filename: 'one.pdf' });
  expect(await named(undefined, {})).toMatchObject({ filename: 'document.pdf' });
});

test('keeps a document and its text for the requested time, under the prefix that expires then', async () => {
  const account = await service.newAccount();
  const { document_id } = await store(service, account, {
    storage: { retention_days: 365, expires_in: 604_800 },
  });
  const { s3 } = await import('../../functions/core/aws/s3-client.ts');
  const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
  const key = `retained/365/${account.accountId}/live/${document_id}`;
  const head = await s3.send(new HeadObjectCommand({ Bucket: process.env.BUCKET, Key: `${key}.pdf` }));
  expect(head.ContentType).toBe('application/pdf');
  expect((await keptOf(account)).objects.sort()).toEqual([`${document_id}.pdf`, `${document_id}.txt.gz`]);
});

test('a link lives no longer than its document', async () => {
  const account = await service.newAccount();
  const { expires_at, signed_url_expires_at } = await store(service, account, {
    storage: { retention_days: 1, expires_in: 604_800 },
  });
  expect(Math.floor(Date.parse(expires_at) / 1_000)).toBe(Date.parse(signed_url_expires_at) / 1_000);
});

test.each([
  ['mode', { mode: 'forever' }],
  ['expires_in', { expires_in: 59 }],
  ['expires_in', { expires_in: 604_801 }],
  ['retention_days', { retention_days: 0 }],
  ['retention_days', { retention_days: 366 }],
])('refuses a storage.%s that is out of bounds, and charges nothing', async (field, storage) => {
  const account = await service.newAccount();
  const response = await askToStore(service, account, { storage });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ details: [{ field: `storage.${field}` }] });
  expect(await creditsOf(account.liveKey)).toMatchObject({ balance: 100, reserved: 0 });
});

test.each(['live', 'test'] as const)(
  'refuses byob in %s where there is no bucket for it, before the work',
  async (environment) => {
    const account = await service.newAccount();
    const response = await askToStore(service, account, { environment, storage: { mode: 'byob' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'Invalid Input', code: 'byob_not_configured' });
    expect(await creditsOf(account.liveKey)).toMatchObject({ balance: 100, reserved: 0 });
  },
);

test('pages that the balance does not cover cost nothing and leave nothing to be seen', async () => {
  const account = await service.newAccount(1.05);
  const html = '<p style="break-after: page">page</p>'.repeat(10);
  const response = await askToStore(service, account, { html });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'insufficient_credits' });
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
  expect(await creditsOf(account.liveKey)).toMatchObject({ balance: 1.05, reserved: 0, spent: 0 });
});

test('the test environment stores, too, and charges nothing', async () => {
  const account = await service.newAccount(0);
  const { url } = await store(service, account, { environment: 'test' });
  expect(url.startsWith(`${service.testBaseUrl}/d/`)).toBe(true);
  expect((await fetch(url)).status).toBe(200);
});

async function creditsOf(key: string) {
  return (await service.call('GET', '/credits', { key })).json();
}
