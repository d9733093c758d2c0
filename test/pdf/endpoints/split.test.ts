import { beforeAll, expect, test } from '@jest/globals';
import { isMarked } from '../../documents/is-marked.ts';
import type { Service, TestAccount } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { readZip } from '../read-zip.ts';
import { addBookmarks, withPages } from '../structure/documents.ts';
import { pageTexts } from '../structure/read-back.ts';

let service: Service;
let account: TestAccount;
let pdf: Uint8Array;

const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo'];

beforeAll(async () => {
  service = await sharedService();
  account = await service.newAccount();
  const document = await withPages(words);
  addBookmarks(document, [
    { title: 'Part one: ../../b', page: 1, below: [{ title: 'below', page: 2 }] },
    { title: 'same page', page: 1 },
    { title: 'part ONE_ ._b', page: 3 },
    { title: 'leads nowhere' },
  ]);
  pdf = await document.save();
});

function split(fields: Record<string, unknown>, environment: 'live' | 'test' = 'live'): Promise<Response> {
  const key = environment === 'live' ? account.liveKey : account.testKey;
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  return service.call('POST', '/splitPdf', { key, environment, json });
}

async function partsOf(response: Response): Promise<Record<string, string[]>> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBe(Number(response.headers.get('content-length')));
  const parts: Record<string, string[]> = {};
  for (const [name, part] of readZip(bytes)) parts[name] = await pageTexts(part);
  return parts;
}

test('parts of a given page count come in a ZIP, numbered, for the price of one call', async () => {
  const response = await split({ every: 2, filename: 'Bericht ä.pdf' });
  expect(response.headers.get('x-credits-used')).toBe('0.01');
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Bericht%20%C3%A4.zip");
  expect(await partsOf(response)).toEqual({
    'Bericht ä-1.pdf': ['alpha', 'bravo'],
    'Bericht ä-2.pdf': ['charlie', 'delta'],
    'Bericht ä-3.pdf': ['echo'],
  });
});

test('ranges may leave out, repeat and reorder pages', async () => {
  expect(await partsOf(await split({ ranges: ['2-1', [5, 5], 'odd'] }))).toEqual({
    'document-1.pdf': ['bravo', 'alpha'],
    'document-2.pdf': ['echo', 'echo'],
    'document-3.pdf': ['alpha', 'charlie', 'echo'],
  });
});

test('bookmarks of the top level name parts: safely, each once, and with the pages before the first', async () => {
  expect(await partsOf(await split({ at: 'bookmarks', filename: 'book' }))).toEqual({
    'book-1.pdf': ['alpha'],
    'Part one_ ._._b.pdf': ['bravo', 'charlie'],
    'part ONE_ ._b.pdf': ['delta', 'echo'],
  });
});

test('parts by size are as large as they can be, and a page that is too large is a part with a warning', async () => {
  const whole = (await split({ every: 5 })).headers.get('content-length');
  const single = [...readZip(new Uint8Array(await (await split({ every: 1 })).arrayBuffer())).values()];
  const response = await split({ max_bytes: Number(whole) });
  expect(Object.values(await partsOf(response))).toEqual([words]);
  const two = await split({ max_bytes: Math.max(...single.map(({ length }) => length)) + 350 });
  const parts = [...readZip(new Uint8Array(await two.arrayBuffer())).values()];
  expect(parts.length).toBeGreaterThan(1);
  expect((await Promise.all(parts.map(pageTexts))).flat()).toEqual(words);
  const tooSmall = await split({ max_bytes: 10 });
  expect(tooSmall.headers.get('x-warning')).toMatch(
    /^page 1 alone is larger than max_bytes: .*page 5 alone is larger than max_bytes: /,
  );
  expect(Object.keys(await partsOf(tooSmall))).toHaveLength(5);
});

test('each part is marked in the test environment, and stays within its size', async () => {
  const [sizes] = [
    [...readZip(new Uint8Array(await (await split({ every: 2 }, 'test')).arrayBuffer())).values()],
  ];
  const maximum = Math.max(...sizes.map(({ length }) => length));
  const parts = [
    ...readZip(new Uint8Array(await (await split({ max_bytes: maximum }, 'test')).arrayBuffer())).values(),
  ];
  expect(await Promise.all(parts.map((part) => isMarked(service, part.buffer)))).toEqual([true, true, true]);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(maximum);
});

interface StoredSet {
  readonly success: boolean;
  readonly documents: readonly {
    readonly document_id: string;
    readonly url: string;
    readonly filename: string;
  }[];
}

test('stored parts are documents, found by their text, each charged', async () => {
  const response = await split({ every: 2, filename: 'kept', storage: { mode: 'default' } });
  expect(response.headers.get('x-credits-used')).toBe('0.03');
  const { success, documents } = (await response.json()) as StoredSet;
  expect(success).toBe(true);
  expect(documents).toMatchObject([
    { filename: 'kept-1.pdf', page_count: 2, content_type: 'application/pdf' },
    { filename: 'kept-2.pdf', page_count: 2 },
    { filename: 'kept-3.pdf', page_count: 1 },
  ]);
  const bytes = new Uint8Array(await (await fetch(documents[2]?.url ?? '')).arrayBuffer());
  expect(await pageTexts(bytes)).toEqual(['echo']);
  const found = await service.call('GET', '/files/search?q=delta', { key: account.liveKey });
  expect(await found.json()).toMatchObject({ results: [{ document: { id: documents[1]?.document_id } }] });
});

test('a job stores all parts, and its result is where each is', async () => {
  const accepted = (await (await split({ every: 3, async: true })).json()) as { status_url: string };
  for (;;) {
    const job = (await (
      await fetch(accepted.status_url, { headers: { Authorization: `Bearer ${account.liveKey}` } })
    ).json()) as {
      status: string;
      result?: StoredSet;
    };
    if (job.status === 'queued' || job.status === 'processing') continue;
    expect(job.result?.documents).toMatchObject([{ page_count: 3 }, { page_count: 2 }]);
    return;
  }
});

test('an Idempotency-Key gives the same ZIP again, for nothing', async () => {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), every: 1 };
  const call = () =>
    service.call('POST', '/splitPdf', {
      key: account.liveKey,
      json,
      headers: { 'Idempotency-Key': 'split' },
    });
  const [first, again] = [await call(), await call()];
  expect(again.headers.get('x-credits-used')).toBe('0.00');
  expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()));
});

test('a dry run reports what storing may cost', async () => {
  expect(await (await split({ every: 1, dry_run: true })).json()).toEqual({
    endpoint: '/splitPdf',
    credits: { minimum: 0.01, maximum: 0.01 },
  });
  const storage = { mode: 'default' };
  expect(await (await split({ every: 1, dry_run: true, storage })).json()).toMatchObject({
    credits: { minimum: 0.01, maximum: 1 },
  });
});

test.each([
  [{}, 'missing_field', 'every'],
  [{ every: 1, at: 'bookmarks' }, 'source_conflict', 'at'],
  [{ ranges: ['1', '9'] }, 'page_out_of_range', undefined],
  [{ ranges: [] }, 'invalid_field', 'ranges'],
  [
    { ranges: Array.from({ length: 101 }, () => '1'), storage: { mode: 'default' } },
    'invalid_field',
    'ranges',
  ],
  [{ max_bytes: 0 }, 'invalid_field', 'max_bytes'],
])('%# a cut that cannot be made is refused by its field, and costs nothing', async (fields, code, field) => {
  const other = await service.newAccount();
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  const response = await service.call('POST', '/splitPdf', { key: other.liveKey, json });
  expect(await response.json()).toMatchObject({ code, ...(field && { details: [{ field }] }) });
  const credits = await service.call('GET', '/credits', { key: other.liveKey });
  expect(await credits.json()).toMatchObject({ balance: 100, spent: 0, reserved: 0 });
});

test('a PDF without bookmarks cannot be split at them', async () => {
  const plain = Buffer.from(await (await withPages(['one'])).save()).toString('base64');
  const response = await split({ pdf_base64: plain, at: 'bookmarks' });
  expect(await response.json()).toMatchObject({ code: 'invalid_field', details: [{ field: 'at' }] });
});
