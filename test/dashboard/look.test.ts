import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { someOf } from '../jest/chosen-cases.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { violationsOn } from './accessibility.ts';
import { type Chromium, fillIn, openBrowser, type WatchedPage } from './open-browser.ts';
import { screens } from './screens.ts';

/** Where screenshots go, if somebody wants to look at them. */
const folder = process.env.SCREENSHOTS;

let service: Service;
let chromium: Chromium;
let account: { readonly email: string; readonly password: string };

beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
  account = service;
  await spend();
  if (folder) mkdirSync(folder, { recursive: true });
});
afterAll(() => chromium.stop());

const open = [
  ['sign-in', '/dashboard/sign-in?next=/dashboard/keys'],
  ['sign-up', '/dashboard/sign-up?next=/dashboard/keys'],
  ['forgotten-password', '/dashboard/forgot-password'],
  ['new-password', '/dashboard/new-password?token=x'],
  ['confirmation', '/dashboard/sign-up/confirm?token=x'],
  ['docs', '/docs'],
  ['docs-guide', '/docs/organise-pages'],
  ['docs-endpoint', '/docs/grepPdf'],
  ['docs-reference', '/docs/reference'],
  ['docs-search', '/docs?q=retention'],
  ['problem', '/d/nothing'],
] as const;

const own = [
  ['overview', '/dashboard'],
  ['keys', '/dashboard/keys?done=revoked'],
  ['usage', '/dashboard/usage?days=30'],
  ['usage-by-key', '/dashboard/usage?days=365&by=key'],
  ['account', '/dashboard/account?done=password'],
  ['password', '/dashboard/account/password'],
  ['deletion', '/dashboard/account/delete'],
] as const;

// The first screen; look-pages takes the last one, so that both schemes and both widths are looked at.
test.each(someOf(screens, 1))(
  'has no page that shuts anybody out, or is wider than the screen: %s',
  async (name, screen) => {
    const watched = await chromium.newPage(screen);
    const { page } = watched;
    for (const [pageName, path] of open) await look(watched, `${pageName}-${name}`, path);
    await page.goto(`${service.baseUrl}/dashboard/sign-in`);
    await fillIn(page, 'form', { email: account.email, password: account.password });
    for (const [pageName, path] of own) await look(watched, `${pageName}-${name}`, path);
    await page.goto(`${service.testBaseUrl}/dashboard/keys`);
    await fillIn(page, 'section form', { name: 'W'.repeat(100) });
    await judge(watched, `new-key-${name}`);
    await page.goto(`${service.baseUrl}/dashboard/keys`);
    await fillIn(page, 'section form', { name: ' ' });
    await judge(watched, `refused-key-${name}`);
    await page.goto(`${service.baseUrl}/dashboard/keys`);
    await page.$eval('details.restrict', (details) => details.setAttribute('open', ''));
    const expires = { expires: '01312099', cap_amount: '12.50' };
    await fillIn(page, 'section form', { name: `Capped ${name}`, ...expires });
    await judge(watched, `capped-key-${name}`);
    const edit = await page.$eval('a[href$="/edit"]', (link) => link.href);
    await page.goto(edit);
    await judge(watched, `edit-key-${name}`);
  },
);

async function look(watched: WatchedPage, name: string, path: string): Promise<void> {
  await watched.page.goto(`${service.baseUrl}${path}`);
  await judge(watched, name);
}

async function judge({ page, complaints }: WatchedPage, name: string): Promise<void> {
  await page.evaluate('document.querySelectorAll("details").forEach((element) => { element.open = true })');
  if (folder)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !name.startsWith('docs') });
  expect([name, await violationsOn(page)]).toEqual([name, []]);
  expect([name, await overflowOf(page)]).toEqual([name, 0]);
  expect([name, complaints]).toEqual([name, []]);
}

/** Pixels by which the page is wider than the screen. */
async function overflowOf(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
}

/** Makes calls, so that there is something to show. */
async function spend(): Promise<void> {
  const { liveKey: key } = service;
  await service.call('POST', '/textToPdf', { key, json: { text: 'Hello' } });
  await service.call('POST', '/htmlToPdf', { key, json: { html: '<h1>Hello</h1>' } });
  const { findAccountId } = await import('../../functions/core/identity/create-account.ts');
  const { recordCharges } = await import('../../functions/core/billing/record-charges.ts');
  const { newUuidV7 } = await import('../../functions/core/uuid-v7.ts');
  const accountId = (await findAccountId(service.email)) ?? '';
  for (let day = 1; day < 200; day += 1 + (day % 3)) {
    const endpoint = `/${['htmlToPdf', 'textToPdf', 'mergePdfs', 'pdfToImage', 'grepPdf'][day % 5]}`;
    const charge = { endpoint, pages: day % 7, costHundredths: 1 + ((day * 37) % 260) };
    const spender = day % 2 ? ('key_0123456789abcdef' as const) : undefined;
    const chargeId = newUuidV7(Date.now() - day * 86_400_000);
    await recordCharges(accountId, [[chargeId, { ...charge, spender }]]);
  }
}
