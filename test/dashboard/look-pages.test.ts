import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import { lineOf, record } from '../calls/logged.ts';
import { someOf } from '../jest/chosen-cases.ts';
import { newApp, newTokens } from '../oauth/app.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { violationsOn } from './accessibility.ts';
import { arriving, type Chromium, fillIn, openBrowser, press, type WatchedPage } from './open-browser.ts';
import { newKey } from './run-trial.ts';
import { screens } from './screens.ts';
import { newCustomer, type SignedIn } from './visitor.ts';

/** Where screenshots go, if somebody wants to look at them. */
const folder = process.env.SCREENSHOTS;

/** What a page that took it for anything but text would run. */
const attack = '"><img src=x onerror=document.title="broken"><script>document.title="broken"</script>';

let service: Service;
let chromium: Chromium;
let visitor: SignedIn;
let documentId: string;
/** The file of an image. */
let picture: string;

beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
  visitor = await newCustomer(service.baseUrl);
  await fillAccount();
  if (folder) mkdirSync(folder, { recursive: true });
});
afterAll(() => chromium.stop());

test.each(someOf(screens.toReversed(), 1))(
  'has no page of apps, documents, storage or the playground that shuts anybody out: %s',
  async (name, screen) => {
    const watched = await signedIn(screen);
    const { page } = watched;
    const pages = {
      apps: '/dashboard/oauth-apps?done=deleted',
      'connected-apps': '/dashboard/connected-apps?done=revoked',
      documents: '/dashboard/documents?done=deleted',
      found: '/dashboard/documents?q=hello',
      'not-found': '/dashboard/documents?q=(&mode=grep',
      document: `/dashboard/documents/${documentId}`,
      calls: '/dashboard/calls?status=4xx',
      call: `/dashboard/calls/refused`,
      'no-call': '/dashboard/calls/nothing',
      jobs: '/dashboard/jobs',
      storage: '/dashboard/storage?done=saved',
      webhook: '/dashboard/webhook?done=rotated',
      playground: '/dashboard/playground',
      trial: '/dashboard/playground/watermarkPdf',
      templates: '/dashboard/templates?done=deleted',
    };
    for (const [pageName, path] of Object.entries(pages)) {
      await page.goto(`${service.baseUrl}${path}`);
      await judge(watched, `${pageName}-${name}`);
    }
    await page.goto(`${service.baseUrl}/dashboard/oauth-apps`);
    await fillIn(page, 'form[action$="oauth-apps"]', {
      name: 'Second',
      redirect_uris: 'https://app.example.com/',
    });
    await judge(watched, `new-app-${name}`);
    await page.goto(await page.$eval('a[href$="/edit"]', (link) => link.href));
    await judge(watched, `edit-app-${name}`);
    await page.goto(`${service.baseUrl}/dashboard/playground/pdfToImage`);
    await fillIn(page, '.trial', { 'input.document_id': documentId });
    await judge(watched, `pictures-${name}`);
  },
);

test.each(someOf([false, true], 1))(
  'runs an endpoint with a file of one’s own and shows the PDF; scripts: %p',
  async (scripts) => {
    const { page, complaints } = await signedIn({ scripts });
    await arriving(page, () => press(page, 'nav a[href$="/playground"]'));
    await arriving(page, () => press(page, 'a[href$="/imageToPdf"]'));
    const chosen = await page.$('input[name="input.files"]');
    await (chosen as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(picture);
    await arriving(page, () => press(page, '.trial button'));
    expect(await page.$eval('#result dl', (list) => list.textContent)).toMatch(
      /Status200\s*Credits used0.01/,
    );
    const result = await page.$eval('.pdf', (shown) => shown.getAttribute('data') ?? '');
    const { status, type } = await fetchIn(page, result);
    expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' });
    expect(await page.$eval('#code pre', (line) => line.textContent)).toContain('-F files=@picture.png');
    expect(complaints).toEqual([]);
  },
);

test('runs nothing that people have written into the names of files and apps', async () => {
  const watched = await signedIn({});
  const paths = [
    '/dashboard/documents',
    `/dashboard/documents/${documentId}`,
    '/dashboard/documents?q=hello',
    '/dashboard/oauth-apps',
    '/dashboard/connected-apps',
  ];
  for (const path of paths) {
    await watched.page.goto(`${service.baseUrl}${path}`);
    const text = await watched.page.$eval('main', (main) => main.textContent ?? '');
    expect([path, text]).toEqual([
      path,
      expect.stringContaining('<img src=x onerror=document.title="broken">'),
    ]);
    expect(await watched.page.$('img[src="x"]')).toBeNull();
    expect(await watched.page.$$eval('main script', (scripts) => scripts.length)).toBe(0);
  }
  await watched.page.goto(`${service.baseUrl}/dashboard/playground/textToPdf`);
  await fillIn(watched.page, '.trial', { 'input.text': attack });
  expect(await watched.page.$('img[src="x"]')).toBeNull();
  expect(await watched.page.title()).toBe('POST /textToPdf · PDF service');
  expect(watched.complaints).toEqual([]);
});

async function signedIn(screen: Parameters<Chromium['newPage']>[0]): Promise<WatchedPage> {
  const watched = await chromium.newPage(screen);
  await watched.page.goto(`${service.baseUrl}/dashboard/sign-in`);
  await fillIn(watched.page, 'form', { email: visitor.email, password: visitor.password });
  return watched;
}

async function judge({ page, complaints }: WatchedPage, name: string): Promise<void> {
  await page.evaluate('document.querySelectorAll("details").forEach((element) => { element.open = true })');
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  expect([name, await violationsOn(page)]).toEqual([name, []]);
  expect([name, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([name, 0]);
  expect([name, complaints]).toEqual([name, []]);
}

/** What the page itself gets from an address of ours. */
async function fetchIn(page: Page, address: string): Promise<{ status: number; type: string }> {
  const script = `fetch(${JSON.stringify(address)}).then((answer) =>
    ({ status: answer.status, type: answer.headers.get('content-type') }))`;
  return (await page.evaluate(script)) as { status: number; type: string };
}

/** Gives the account an app, one that it let in, and a document, all of them with names that attack. */
async function fillAccount(): Promise<void> {
  const { baseUrl } = service;
  await visitor.send('/dashboard/oauth-apps', { name: attack, redirect_uris: 'https://app.example.com/' });
  await newTokens(visitor, baseUrl, await newApp(service, { name: attack }));
  const key = await newKey(visitor);
  const json = { text: `Hello ${attack}`, filename: `${attack}.pdf`, storage: { mode: 'default' } };
  const answer = await service.call('POST', '/textToPdf', { key, json });
  await service.call('POST', '/textToPdf', { key, json: { text: 'Later', async: true } });
  await recordOldCalls(key);
  documentId = ((await answer.json()) as { document_id: string }).document_id;
  const shape = { width: 60, height: 40, channels: 3, background: '#c2341d' } as const;
  picture = join(service.dataDir, 'picture.png');
  await sharp({ create: shape }).png().toFile(picture);
}

/** Puts calls into the log of whoever has that key: one that was refused, and one that ran out of time. */
async function recordOldCalls(key: string): Promise<void> {
  const { findCredential, secretHash } = await import(
    '../../functions/core/identity/credentials/credential.ts'
  );
  const hash = secretHash(key);
  const found = await findCredential(hash);
  if (found?.kind !== 'apiKey') throw new Error('there is no such key');
  const [at, details] = [new Date().toISOString(), [{ field: 'dpi', message: attack }]];
  const refused = { status: 400, code: 'invalid_field', message: `dpi ${attack}`, details };
  await record([
    lineOf(found.accountId, { at, request_id: 'refused', credential_hash: hash, ...refused }),
    lineOf(found.accountId, { at, request_id: 'late', status: 500, code: 'render_timeout' }),
  ]);
}
