import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ElementHandle, Page } from 'puppeteer-core';
import { sampleFile } from '../../functions/core/contract/samples/sample-files.ts';
import { readZip } from '../pdf/read-zip.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { arriving, type Chromium, fillIn, openBrowser, press, type WatchedPage } from './open-browser.ts';
import { newKey } from './run-trial.ts';
import { newCustomer, type SignedIn } from './visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
const path = '/dashboard/documents';

let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
  for (const name of ['report.pdf', 'form.pdf'])
    writeFileSync(join(folder, name), sampleFile(name), 'base64');
  writeFileSync(join(folder, 'notes.pdf'), 'not a PDF');
});

afterAll(async () => {
  await chromium.stop();
  await rm(folder, { recursive: true });
});

test.each([true, false])('stores PDFs from the page as they are; scripts: %p', async (scripts) => {
  const visitor = await newCustomer(service.baseUrl);
  const key = await newKey(visitor);
  const { page, complaints } = await signedIn(visitor, scripts);
  await page.goto(service.baseUrl + path);
  await choose(page, 'report.pdf', 'form.pdf');
  await arriving(page, () => press(page, '.upload button'));
  expect(await textOf(page)).toContain('The files have been stored.');
  const listed = await list(key);
  expect(listed.map(({ filename, page_count }) => [filename, page_count])).toEqual([
    ['form.pdf', 1],
    ['report.pdf', 2],
  ]);
  const saved = await service.call('GET', `/files/${listed[0]?.id}/download`, { key });
  expect(Buffer.from(await saved.arrayBuffer()).toString('base64')).toBe(sampleFile('form.pdf'));
  expect(complaints).toEqual([]);
});

test('says beside its name why a file is not stored, and stores the others', async () => {
  const visitor = await newCustomer(service.baseUrl);
  const { page } = await signedIn(visitor, true);
  await page.goto(service.baseUrl + path);
  await choose(page, 'notes.pdf', 'report.pdf');
  await page.click('.upload button');
  await page.waitForFunction(
    `document.querySelectorAll('.uploads progress').length === 0 && document.querySelectorAll('.uploads li').length === 2`,
  );
  expect(await page.$$eval('.uploads li', (items) => items.map((item) => item.textContent))).toEqual([
    'notes.pdfThe file is not a PDF, or is damaged beyond repair.',
    'report.pdfstored',
  ]);
  expect((await list(await newKey(visitor))).map(({ filename }) => filename)).toEqual(['report.pdf']);
});

test('merges documents in the order of choosing, and deletes them after a question', async () => {
  const visitor = await newCustomer(service.baseUrl);
  const key = await newKey(visitor);
  const ids = [await store(key, 'One', 'A'), await store(key, 'Two\fThree', 'B')];
  const { page, complaints } = await signedIn(visitor, true);
  await page.goto(service.baseUrl + path);
  expect(await page.$eval('[value=merge]', (button) => (button as HTMLButtonElement).disabled)).toBe(true);
  for (const id of ids) await page.click(`[value="${id}"]`);
  await arriving(page, () => press(page, '[value=merge]'));
  expect(await textOf(page)).toContain('have been merged into this one');
  const merged = (await list(key))[0];
  const found = await service.call('POST', '/extractText', { key, json: { document_id: merged?.id } });
  expect(JSON.stringify(await found.json())).toMatch(/One.*Two.*Three/s);
  await page.goto(service.baseUrl + path);
  for (const id of ids) await page.click(`[value="${id}"]`);
  await arriving(page, () => press(page, '[value=delete]'));
  expect(await textOf(page)).toMatch(/Delete 2 documents\?\s*A\.pdf\s*B\.pdf|Delete 2 documents\?.*pdf/s);
  expect((await list(key)).length).toBe(3);
  await arriving(page, () => press(page, '[value="delete-now"]'));
  expect((await list(key)).map(({ id }) => id)).toEqual([merged?.id]);
  expect(complaints).toEqual([]);
});

test('compresses documents as jobs', async () => {
  const visitor = await newCustomer(service.baseUrl);
  const key = await newKey(visitor);
  const id = await store(key, 'Text', 'A');
  const answer = await visitor.send(`${path}/chosen`, { document_id: id, action: 'compress' }, path);
  expect(answer.headers.get('location')).toBe(`${service.baseUrl}/dashboard/jobs?started=1`);
  const { jobs } = (await (await service.call('GET', '/jobs', { key })).json()) as {
    jobs: { endpoint: string }[];
  };
  expect(jobs.map(({ endpoint }) => endpoint)).toEqual(['/compressPdf']);
});

test('gives chosen documents in a ZIP, whole or in part, and none of anybody else', async () => {
  const visitor = await newCustomer(service.baseUrl);
  const key = await newKey(visitor);
  const ids = [await store(key, 'One', 'Same'), await store(key, 'Two', 'Same')];
  const answer = await visitor.post(`${path}/chosen`, {
    form_token: '',
    action: 'zip',
  });
  expect(answer.status).toBe(403);
  const zip = await visitor.get(`${path}/zip?ids=${ids.join(',')}`);
  const bytes = Buffer.from(await zip.arrayBuffer());
  expect(Number(zip.headers.get('content-length'))).toBe(bytes.length);
  const files = readZip(bytes);
  expect([...files.keys()]).toEqual(['Same.pdf', 'Same (2).pdf']);
  for (const file of files.values()) expect((await PDFDocument.load(file)).getPageCount()).toBe(1);
  const part = await visitor.get(`${path}/zip?ids=${ids.join(',')}`, { Range: 'bytes=100-2000' });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(100, 2001)]);
  const stranger = await newCustomer(service.baseUrl);
  expect((await stranger.get(`${path}/zip?ids=${ids[0]}`)).status).toBe(404);
  expect(
    (await stranger.send(`${path}/chosen`, { document_id: ids[0] ?? '', action: 'delete-now' }, path)).status,
  ).toBe(303);
  expect((await list(key)).length).toBe(2);
});

async function signedIn(visitor: SignedIn, scripts: boolean): Promise<WatchedPage> {
  const watched = await chromium.newPage({ scripts });
  watched.page.setDefaultTimeout(120_000); // the first upload may start four functions
  await watched.page.goto(`${service.baseUrl}/dashboard/sign-in`);
  await fillIn(watched.page, 'form', { email: visitor.email, password: visitor.password });
  return watched;
}

async function choose(page: Page, ...names: readonly string[]): Promise<void> {
  const input = (await page.$('.upload [type=file]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(...names.map((name) => join(folder, name)));
}

function textOf(page: Page): Promise<string> {
  return page.$eval('main', (main) => main.textContent ?? '');
}

async function store(key: string, text: string, filename: string): Promise<string> {
  const json = { text, filename, storage: { mode: 'default' } };
  const answer = await service.call('POST', '/textToPdf', { key, json });
  return ((await answer.json()) as { document_id: string }).document_id;
}

async function list(key: string) {
  const answer = await service.call('GET', '/files', { key });
  const found = (await answer.json()) as {
    documents: { id: string; filename: string; page_count: number }[];
  };
  return found.documents;
}
