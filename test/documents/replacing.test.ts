import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const call = (method: string, path: string, json?: unknown) =>
  service.call(method, path, { key: service.liveKey, ...(json !== undefined && { json }) });

interface Kept {
  readonly document_id: string;
  readonly url: string;
  readonly expires_at: string;
}

async function storedLetter(): Promise<Kept> {
  const json = { text: 'Dear Jane Doe, good morning.', storage: { mode: 'default', retention_days: 3 } };
  return (await (await call('POST', '/textToPdf', json)).json()) as Kept;
}

async function textOf(document_id: string): Promise<string> {
  return ((await (await call('POST', '/extractText', { document_id })).json()) as { text: string }).text;
}

async function found(word: string): Promise<readonly string[]> {
  const response = await call('GET', `/files/search?q=${word}`);
  const { results } = (await response.json()) as { results: { document: { id: string } }[] };
  return results.map(({ document }) => document.id);
}

const redact = (document_id: string, text: string, more: object = {}) =>
  call('POST', '/redactPdf', { document_id, redactions: [{ text }], replace: true, ...more });

test('the redacted PDF replaces the stored one: its id, its links, and its indexed text', async () => {
  const { document_id, url, expires_at } = await storedLetter();
  const before = await call('GET', `/files/${document_id}/download`);
  expect(await found('jane')).toContain(document_id);
  const response = await redact(document_id, 'Jane Doe');
  expect(response.status).toBe(200);
  const answer = (await response.json()) as Kept & { redactions: { count: number }[] };
  expect(answer).toMatchObject({ document_id, expires_at, filename: 'document.pdf', page_count: 1 });
  expect(answer.redactions[0]?.count).toBe(1);
  expect(await textOf(document_id)).toMatch(/Dear\s+, good morning/);
  expect(await found('jane')).not.toContain(document_id);
  expect(await found('morning')).toContain(document_id);
  const after = await call('GET', `/files/${document_id}/download`);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  const opened = await fetch(url);
  expect(opened.status).toBe(200);
  expect(await opened.arrayBuffer()).toEqual(await after.arrayBuffer());
  const { documents } = (await (await call('GET', '/files')).json()) as { documents: { id: string }[] };
  expect(documents.filter(({ id }) => id === document_id)).toHaveLength(1);
});

test('of two calls that replace a document at once, neither undoes the redactions of the other', async () => {
  const { document_id } = await storedLetter();
  const answers = await Promise.all([redact(document_id, 'Jane'), redact(document_id, 'Doe')]);
  const text = await textOf(document_id);
  const done = answers.map(({ status }) => status === 200);
  expect(done).toContain(true);
  expect(/Jane/.test(text)).toBe(!done[0]);
  expect(/Doe/.test(text)).toBe(!done[1]);
  expect(await found('morning')).toContain(document_id);
});

test('a call that fails leaves the stored document as it is', async () => {
  const { document_id } = await storedLetter();
  const refused = await redact(document_id, 'nowhere');
  expect(await refused.json()).toMatchObject({ code: 'nothing_to_redact' });
  expect(await textOf(document_id)).toContain('Jane Doe');
  expect(await found('jane')).toContain(document_id);
});

test.each([
  [{ storage: { mode: 'default' } }, 'replace cannot be used with storage.'],
  [{ async: true }, 'replace cannot be used with async.'],
])('replace with %j is refused', async (more, message) => {
  const { document_id } = await storedLetter();
  const response = await redact(document_id, 'Jane', more);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_field', message });
});

test('replace without a stored document is refused', async () => {
  const json = { pdf_base64: 'JVBERi0=', redactions: [{ text: 'a' }], replace: true };
  expect(await (await call('POST', '/redactPdf', json)).json()).toMatchObject({ code: 'invalid_field' });
  const missing = await redact('01a1fe18-90af-7a5f-b33b-c87930980cc4', 'Jane');
  expect(await missing.json()).toMatchObject({ code: 'document_not_found' });
});
