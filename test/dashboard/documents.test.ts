import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { cookiesOf, newKey, textOf } from './run-trial.ts';
import { newCustomer, newVisitor, type SignedIn } from './visitor.ts';

const path = '/dashboard/documents';

let service: Service;
let owner: SignedIn;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  owner = await newCustomer(service.baseUrl);
  key = await newKey(owner);
});
test('lists the documents, the newest first, a page at a time', async () => {
  const visitor = await newCustomer(service.baseUrl);
  const ownKey = await newKey(visitor);
  expect(textOf(await (await visitor.get(path)).text())).toContain('No documents yet.');
  for (let number = 1; number <= 26; number++) await store({ key: ownKey, filename: `Number ${number}.pdf` });
  const first = await (await visitor.get(path)).text();
  expect(namesIn(first)).toEqual(Array.from({ length: 25 }, (_, index) => `Number ${26 - index}.pdf`));
  expect(textOf(first)).toContain('1 to 25 of 26');
  const [, next = ''] = /rel="next" href="([^"]*)"/.exec(first) ?? [];
  expect(first).not.toContain('rel="prev"');
  const second = await (await visitor.get(next.slice(service.baseUrl.length))).text();
  expect(namesIn(second)).toEqual(['Number 1.pdf']);
  expect(second).toContain('rel="prev"');
  expect(second).not.toContain('rel="next"');
  for (const offset of ['-1', 'many', '1e99'])
    expect((await visitor.get(`${path}?offset=${offset}`)).status).toBe(200);
  expect(textOf(await (await visitor.get(`${path}?offset=1000`)).text())).toContain('This page is empty.');
});

test('finds documents by words and by a regular expression, and reports the fault of an invalid one', async () => {
  await store({ text: 'Tangerines, and 42 other fruits', filename: 'Fruit.pdf' });
  const byWords = await search('tangerines', 'fulltext');
  expect(namesIn(byWords)).toEqual(['Fruit.pdf']);
  expect(textOf(byWords)).toContain('Tangerines, and 42 other fruits');
  expect(namesIn(await search('4\\d other', 'grep'))).toEqual(['Fruit.pdf']);
  expect(textOf(await search('nowhere', 'fulltext'))).toContain('0 documents match');
  expect(textOf(await search('(', 'grep'))).toContain('not a valid regular expression');
});

test('charges a search like every other, and nothing for a look at documents', async () => {
  const before = await balance();
  await search('tangerines', 'fulltext');
  expect(before - (await balance())).toBeCloseTo(0.01);
  const { id } = await store({});
  const stored = await balance();
  for (const part of ['', '/preview', '/open', '/download']) await owner.get(`${path}/${id}${part}`);
  expect(await balance()).toBe(stored);
});

test('draws the first page as a picture that only the own browser keeps', async () => {
  const { id } = await store({ text: 'One\fTwo' });
  const answer = await owner.get(`${path}/${id}/preview`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=60',
    'x-content-type-options': 'nosniff',
  });
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 848, height: 1_200 });
  const etag = answer.headers.get('etag') ?? '';
  expect((await owner.get(`${path}/${id}/preview`, { 'If-None-Match': etag })).status).toBe(304);
});

test('shows that a file other than a PDF has no preview', async () => {
  const place = await service.call('POST', '/uploads', { key, json: { filename: 'text.pdf', size: 5 } });
  const { document_id, upload_url } = (await place.json()) as { document_id: string; upload_url: string };
  await fetch(upload_url, { method: 'PUT', body: 'hello' });
  const answer = await owner.get(`${path}/${document_id}/preview`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toContain('No preview');
});

test('opens a document by a link, and saves it whole or in part', async () => {
  const { id } = await store({ text: 'To be read', filename: 'Größe.pdf' });
  const original = await (await service.call('GET', `/files/${id}/download`, { key })).bytes();
  const opened = await owner.get(`${path}/${id}/open`);
  expect(opened.status).toBe(303);
  const followed = await fetch(opened.headers.get('location') ?? '');
  expect(await followed.bytes()).toEqual(original);
  const saved = await owner.get(`${path}/${id}/download`);
  expect(saved.headers.get('content-disposition')).toBe(
    `attachment; filename="Gro_e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`,
  );
  expect(await saved.bytes()).toEqual(original);
  const part = await owner.get(`${path}/${id}/download`, { Range: 'bytes=1-4' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-4/${original.length}`]);
  expect(await part.text()).toBe('PDF-');
});

test('deletes a document for good', async () => {
  const { id, url } = await store({ filename: 'Soon gone.pdf' });
  const deleted = await owner.send(`${path}/${id}/delete`, {}, `${path}/${id}`);
  expect([deleted.status, deleted.headers.get('location')]).toEqual([
    303,
    `${service.baseUrl}${path}?done=deleted`,
  ]);
  expect((await service.call('GET', `/files/${id}`, { key })).status).toBe(404);
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(404);
  const after = await owner.get(`${path}/${id}`);
  expect([after.status, after.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(textOf(await (await owner.get(`${path}?done=deleted`)).text())).toContain(
    'The document and its links have been deleted.',
  );
});

test('escapes the names and the text of documents', async () => {
  const attack = '<img src=x onerror=alert(1)>"\'<script>alert(2)<\\u002fscript>';
  const { id } = await store({ text: `Findable ${attack}`, filename: `${attack}.pdf` });
  const pages = [
    await owner.get(path),
    await owner.get(`${path}/${id}`),
    await owner.get(`${path}?q=findable`),
  ];
  for (const page of await Promise.all(pages.map((answer) => answer.text()))) {
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toMatch(/<img src=x|<script>alert/);
  }
  const searched = await (await owner.get(`${path}?q=${encodeURIComponent(attack)}`)).text();
  expect(searched).toContain('value="&lt;img src=x');
});

test('keeps a document from other accounts, other environments and whoever is not signed in', async () => {
  const { id } = await store({ filename: 'Private matters.pdf' });
  const stranger = await newCustomer(service.baseUrl);
  const inTest = cookiesOf(owner, newVisitor(service.testBaseUrl));
  for (const visitor of [stranger, inTest]) {
    expect(await (await visitor.get(path)).text()).not.toContain('Private matters');
    expect(await (await visitor.get(`${path}?q=private`)).text()).not.toContain('Private matters');
    for (const part of ['', '/preview', '/open', '/download']) {
      const answer = await visitor.get(`${path}/${id}${part}`);
      expect([part, answer.status]).toEqual([part, 404]);
      expect(await answer.text()).not.toContain('Private matters');
    }
    expect((await visitor.get(`/dashboard/playground/results/${id}`)).status).toBe(404);
    expect((await visitor.send(`${path}/${id}/delete`, {}, '/dashboard')).status).toBe(404);
  }
  for (const part of ['', '/preview', '/open', '/download']) {
    expect((await newVisitor(service.baseUrl).get(`${path}/${id}${part}`)).status).toBe(303);
  }
  expect((await service.call('GET', `/files/${id}`, { key })).status).toBe(200);
});

test.each(['not-an-id', '..%2f..%2fcredits', '%00', '00000000-0000-0000-0000-000000000000'])(
  'answers a page that says so for the document %j',
  async (id) => {
    for (const part of ['', '/preview', '/open', '/download']) {
      const answer = await owner.get(`${path}/${id}${part}`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  },
);

interface Wanted {
  readonly key?: string;
  readonly text?: string;
  readonly filename?: string;
}

async function store({ key: by = key, text = 'Hello', filename = 'Hello.pdf' }: Wanted) {
  const json = { text, filename, storage: { mode: 'default' } };
  const answer = await service.call('POST', '/textToPdf', { key: by, json });
  const { document_id, url } = (await answer.json()) as { document_id: string; url: string };
  return { id: document_id, url };
}

async function search(q: string, mode: string): Promise<string> {
  return (await owner.get(`${path}?${new URLSearchParams({ q, mode })}`)).text();
}

async function balance(): Promise<number> {
  return ((await (await service.call('GET', '/credits', { key })).json()) as { balance: number }).balance;
}

function namesIn(page: string): string[] {
  return [...page.matchAll(/documents\/[0-9a-f-]{36}">([^<]*)</g)].map(([, name = '']) => name);
}
