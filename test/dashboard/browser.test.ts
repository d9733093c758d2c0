import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { forgetAddresses, sharedService } from '../shared-service.ts';
import { arriving, type Chromium, fillIn, openBrowser, press } from './open-browser.ts';

let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
});
/** More people sign up here than one address may create accounts for in an hour. */
beforeEach(forgetAddresses);

afterAll(() => chromium.stop());

const password = 'correct horse battery';

test.each([true, false])(
  'signs a person up, creates a key, and refuses it at once when it is revoked; scripts: %p',
  async (scripts) => {
    const { page, complaints } = await chromium.newPage({ scripts });
    await page.goto(`${service.baseUrl}/dashboard`);
    expect(page.url()).toMatch(/\/dashboard\/sign-in/);
    await arriving(page, () => press(page, 'a[href*="sign-up"]'));
    await fillIn(page, 'form', { email: `reader-${scripts}@example.com`, password });
    expect(page.url()).toBe(`${service.baseUrl}/dashboard`);
    expect(await page.$eval('main', (main) => main.textContent)).toContain('100.00 credits');

    await arriving(page, () => press(page, 'nav a[href$="/keys"]'));
    await fillIn(page, 'section form', { name: 'My server' });
    const key = await page.$eval('.once', (element) => element.textContent ?? '');
    expect(key).toMatch(/^svc_live_\w{49}$/);
    expect(await page.$$eval('.copyable button', (buttons) => buttons.length)).toBe(scripts ? 1 : 0);
    const call = () => service.call('POST', '/htmlToPdf', { key, json: { html: '<h1>Hello</h1>' } });
    const answer = await call();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');

    await page.goto(`${service.baseUrl}/dashboard/keys`);
    const listed = await page.$eval('.keys', (list) => list.textContent ?? '');
    expect(listed).toContain('My server');
    expect(listed).toContain(`…${key.slice(-4)}`);
    expect(listed).not.toContain(key);
    expect(listed).not.toContain('never');
    await page.click('.confirm summary');
    await arriving(page, () => press(page, '.confirm button'));
    expect(await page.$eval('main', (main) => main.textContent)).toContain('The key has been revoked');
    expect((await call()).status).toBe(403);

    await page.goto(`${service.baseUrl}/dashboard`);
    const overview = await page.$eval('main', (main) => main.textContent ?? '');
    expect(overview).toContain('98.99 credits');
    expect(overview).toContain('/htmlToPdf');
    const tip = () => page.$eval('.bars li:last-child .tip', (element) => getComputedStyle(element).clipPath);
    expect(await tip()).not.toBe('none');
    await page.hover('.bars li:last-child');
    expect(await tip()).toBe('none');
    await page.hover('h1');
    await page.focus('.bars li:last-child');
    expect(await tip()).toBe('none');
    await arriving(page, () => press(page, '.leave button'));
    expect(page.url()).toBe(`${service.baseUrl}/dashboard/sign-in`);
    await page.goto(`${service.baseUrl}/dashboard/keys`);
    expect(page.url()).toContain('/dashboard/sign-in?next=');
    expect(complaints).toEqual([]);
  },
);

test('copies a new key at the press of a button', async () => {
  const { page } = await chromium.newPage();
  for (const name of ['clipboard-read', 'clipboard-write']) {
    const permission = { permission: { name }, state: 'granted' } as const;
    await page.browserContext().setPermission(service.baseUrl, permission);
  }
  await page.goto(`${service.baseUrl}/dashboard/sign-in`);
  await fillIn(page, 'form', { email: service.email, password: service.password });
  await page.goto(`${service.baseUrl}/dashboard/keys`);
  await fillIn(page, 'section form', { name: 'Copied' });
  await page.click('.copyable button');
  await page.waitForFunction('document.querySelector(".copyable button").textContent === "Copied"');
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe(await page.$eval('.once', (element) => element.textContent));
});

test('goes from one environment to the other and back, signed in all the while', async () => {
  const { page, complaints } = await chromium.newPage();
  await page.goto(`${service.baseUrl}/dashboard/sign-up`);
  await fillIn(page, 'form', { email: 'both@example.com', password });
  await arriving(page, () => press(page, '.environments a'));
  expect(page.url()).toBe(`${service.testBaseUrl}/dashboard`);
  await arriving(page, () => press(page, 'nav a[href$="/keys"]'));
  await fillIn(page, 'section form', { name: 'In test' });
  expect(await page.$eval('.once', (element) => element.textContent)).toMatch(/^svc_test_/);
  await arriving(page, () => press(page, '.environments a'));
  expect(page.url()).toBe(`${service.baseUrl}/dashboard/keys`);
  expect(await page.$eval('main', (main) => main.textContent)).toContain('There are no keys yet.');
  expect(complaints).toEqual([]);
});

test('continues to the page to which an app sent the browser, once it is signed in', async () => {
  const { page, complaints } = await chromium.newPage();
  const next = '/oauth/authorize?client_id=unknown&response_type=code';
  await page.goto(`${service.baseUrl}/dashboard/sign-in?${new URLSearchParams({ next })}`);
  await fillIn(page, 'form', { email: service.email, password: service.password });
  await page.waitForFunction('location.pathname === "/oauth/authorize"');
  expect(page.url()).toBe(service.baseUrl + next);
  expect(complaints).toEqual([]);
});

test('shows nothing of the account any more to whoever goes back after signing out', async () => {
  const { page } = await chromium.newPage();
  await page.goto(`${service.baseUrl}/dashboard/sign-in`);
  await fillIn(page, 'form', { email: service.email, password: service.password });
  await arriving(page, () => press(page, '.leave button'));
  await page.goBack();
  await page.waitForFunction('location.pathname.endsWith("/sign-in")');
  expect(await page.$eval('body', (body) => body.textContent)).not.toContain(service.email);
});

test('runs nothing that people have written into names', async () => {
  const { page, complaints } = await chromium.newPage();
  await page.goto(`${service.baseUrl}/dashboard/sign-up`);
  await fillIn(page, 'form', { email: 'names@example.com', password });
  await page.goto(`${service.baseUrl}/dashboard/keys`);
  const name = '</title><script>document.title="broken"</script><img src=x onerror=document.title="broken">';
  await fillIn(page, 'section form', { name });
  await page.goto(`${service.baseUrl}/dashboard/keys`);
  expect(await page.title()).toBe('API keys · PDF service');
  expect(await page.$eval('.keys h3', (element) => element.textContent)).toBe(name);
  expect(complaints).toEqual([]);
});

test('leads through a page by the keyboard alone, past its navigation', async () => {
  const { page } = await chromium.newPage();
  await page.goto(`${service.baseUrl}/dashboard/sign-up`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('keyboard@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await arriving(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const focused = await page.evaluate('document.querySelector("main").contains(document.activeElement)');
  expect(focused).toBe(true);
});
