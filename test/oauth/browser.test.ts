import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { violationsOn } from '../dashboard/accessibility.ts';
import {
  arriving,
  type Chromium,
  fillIn,
  openBrowser,
  press,
  type WatchedPage,
} from '../dashboard/open-browser.ts';
import { type LocalServer, serveHttp } from '../egress/local-server.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { type App, authorizationPath, codeFields, newApp, postAs } from './app.ts';

/** Where screenshots go, if somebody wants to look at them. */
const folder = process.env.SCREENSHOTS;

let service: Service;
let chromium: Chromium;
let appServer: LocalServer;
let app: App;

beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
  // As many apps do, it sends people on to another address of its own.
  appServer = await serveHttp((request, response) => {
    const isHome = request.url?.startsWith('/home') ?? false;
    const home = `http://localhost:${appServer.port}/home${request.url?.replace('/callback', '')}`;
    response.writeHead(isHome ? 200 : 302, isHome ? { 'Content-Type': 'text/html' } : { Location: home });
    response.end(
      isHome ? '<!doctype html><title>App</title><link rel="icon" href="data:,"><h1>Welcome</h1>' : '',
    );
  });
  app = await newApp(service, { redirectUri: `http://127.0.0.1:${appServer.port}/callback` });
  if (folder) mkdirSync(folder, { recursive: true });
});
afterAll(() => Promise.all([chromium.stop(), appServer.close()]));

async function signIn(page: Page): Promise<void> {
  await fillIn(page, 'form', { email: service.email, password: service.password });
  await page.waitForSelector('[name="granted"]');
}

test.each([true, false])('lets an app in, signed in on the way; scripts: %p', async (scripts) => {
  const { page, complaints } = await chromium.newPage({ scripts });
  await page.goto(`${service.baseUrl}${authorizationPath(app)}`);
  expect(page.url()).toContain('/dashboard/sign-in?next=');
  await signIn(page);
  expect(await page.$eval('main', (main) => main.textContent)).toContain('Read and download stored PDFs');
  await page.click('[value="credits:read"]');
  await arriving(page, () => press(page, '[name="decision"][value="allow"]'));
  const landed = new URL(page.url());
  expect(landed.origin).toBe(`http://localhost:${appServer.port}`);
  expect(landed.searchParams.get('state')).toBe('a-state');
  const fields = codeFields(app, landed.searchParams.get('code') ?? '');
  const tokens = await (await postAs(app, `${service.baseUrl}/oauth/token`, fields)).json();
  expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'pdf:read' });
  expect(complaints).toEqual([]);
});

test('reports a refusal by keyboard to the app', async () => {
  const { page } = await chromium.newPage();
  await page.goto(`${service.baseUrl}${authorizationPath(app)}`);
  await signIn(page);
  await page.focus('[name="decision"][value="allow"]');
  await page.keyboard.press('Tab');
  await arriving(page, () => page.keyboard.press('Enter'));
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
});

test.each([
  ['light', { colours: 'light' }],
  ['dark', { colours: 'dark' }],
  ['phone', { colours: 'light', widthPixels: 360 }],
] as const)('is accessible, and no wider than the screen: %s', async (name, screen) => {
  const watched = await chromium.newPage(screen);
  const { page } = watched;
  const registered = await service.call('POST', '/oauth/register', {
    json: { client_name: 'W'.repeat(100), redirect_uris: ['https://app.example.com/callback'] },
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const everything = { scope: 'pdf:generate pdf:read pdf:merge pdf:extract credits:read' };
  await page.goto(`${service.baseUrl}${authorizationPath(app, everything)}`);
  await signIn(page);
  await judge(watched, `consent-${name}`);
  const protection = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
  const own = { clientId: client_id, secret: '', redirectUri: 'https://app.example.com/callback' };
  await page.goto(`${service.baseUrl}${authorizationPath(own, { ...everything, ...protection })}`);
  await judge(watched, `consent-registered-${name}`);
  await page.goto(
    `${service.baseUrl}${authorizationPath(app, { redirect_uri: 'https://evil.example.com' })}`,
  );
  await judge(watched, `consent-refused-${name}`);
});

async function judge({ page, complaints }: WatchedPage, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  expect([name, await violationsOn(page)]).toEqual([name, []]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect([name, overflow, complaints]).toEqual([name, 0, []]);
}
