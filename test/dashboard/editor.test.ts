import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ElementHandle, Page } from 'puppeteer-core';
import { someOf } from '../jest/chosen-cases.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { violationsOn } from './accessibility.ts';
import { arriving, type Chromium, fillIn, openBrowser, press, type WatchedPage } from './open-browser.ts';
import { screens } from './screens.ts';
import { newCustomer, type SignedIn } from './visitor.ts';

/** A red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

/** Where screenshots go, if somebody wants to look at them. */
const folder = process.env.SCREENSHOTS;

let service: Service;
let chromium: Chromium;
let visitor: SignedIn;

beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
  visitor = await newCustomer(service.baseUrl);
  if (folder) mkdirSync(folder, { recursive: true });
});
afterAll(() => chromium.stop());

test.each(someOf(screens, 1))(
  'the editor shuts nobody out, and is not wider than the screen: %s',
  async (name, screen) => {
    const watched = await openEditor('?starter=invoice&language=fr', screen);
    const { page } = watched;
    await printed(page);
    await judge(watched, `editor-${name}`);
    for (const part of ['data_schema', 'sample_data'])
      await page.$eval(`[name=part][value=${part}]`, (choice) => (choice as HTMLElement).click());
    await page.click('[data-part=sample_data] > button');
    await judge(watched, `editor-form-${name}`);
    await write(page, 'text', '{% if %}');
    await page.waitForSelector('.faults button');
    await judge(watched, `editor-fault-${name}`);
  },
);

test('prints as one writes, and leads to the line of a fault', async () => {
  const { page } = await openEditor('?starter=letter');
  await printed(page);
  const first = await page.$eval('.shown img', (image) => (image as HTMLImageElement).src);
  await write(page, 'text', '<p>one</p>\n<p>{{ a | nothing }}</p>');
  await page.waitForSelector('.faults button');
  expect(await page.$eval('.faults button', (button) => button.textContent)).toMatch(
    /^HTML, line 2: .*nothing/,
  );
  expect(await page.$eval('.shown img', (image) => (image as HTMLImageElement).src)).toBe(first);
  await page.click('.faults button');
  expect(await page.evaluate('document.activeElement.name')).toBe('text');
  expect(await page.evaluate('String(getSelection())')).toContain('nothing');
  await write(page, 'text', '<p>mended</p>');
  await page.waitForFunction('!document.querySelector(".faults") && document.querySelector(".shown img")');
  await printed(page);
  expect(await page.$eval('.shown img', (image) => (image as HTMLImageElement).src)).not.toBe(first);
});

test('the form of the data is made from the schema, and writes the JSON', async () => {
  const { page } = await openEditor('?starter=certificate');
  await page.$eval('[name=part][value=sample_data]', (choice) => (choice as HTMLElement).click());
  await page.click('[data-part=sample_data] > button');
  const field = await page.waitForSelector('.data-form input[type=date]');
  expect(await field?.evaluate((input) => (input as HTMLInputElement).value)).toBe('2026-11-24');
  await page.$eval('.data-form .field:nth-of-type(3) input', (input) => (input as HTMLInputElement).select());
  const labels = await page.$$eval('.data-form > .field label', (all) =>
    all.map((label) => label.textContent),
  );
  expect(labels).toEqual(expect.arrayContaining(['Recipient', 'Course', 'Date']));
  const id = await page.$$eval(
    '.data-form > .field label',
    (all) => (all.find((label) => label.textContent === 'Recipient') as HTMLLabelElement).htmlFor,
  );
  await page.$eval(`#${id}`, (input) => (input as HTMLInputElement).select());
  await page.keyboard.type('Grace');
  const data = JSON.parse(
    await page.$eval('[name=sample_data]', (area) => (area as HTMLTextAreaElement).value),
  );
  expect(data).toMatchObject({ recipient: 'Grace', signatories: [{}, {}] });
});

test.each([true, false])('saves by keyboard or by its button; scripts: %p', async (scripts) => {
  const { page } = await openEditor('?starter=labels', { scripts });
  const name = `labels-${scripts}`;
  await page.$eval('#name', (field) => (field as HTMLInputElement).select());
  await page.type('#name', name);
  await arriving(page, async () => {
    if (!scripts) return page.click('[value=save]');
    await page.keyboard.down('Control');
    await page.keyboard.press('s');
    return page.keyboard.up('Control');
  });
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe(`${name}, version 1`);
  expect(await page.$eval('#use', (heading) => heading.textContent)).toBe('Use it in code');
});

test.each(someOf(screens, 1))(
  'a chosen image is uploaded, named in the settings, inserted, printed and saved: %s',
  async (name, screen) => {
    const picture = join(mkdtempSync(join(tmpdir(), 'editor-')), 'our logo.png');
    writeFileSync(picture, png);
    const watched = await openEditor('?starter=letter', screen);
    const { page } = watched;
    await printed(page);
    await page.$eval('[name=part][value=settings]', (choice) => (choice as HTMLElement).click());
    const files = (await page.$('#asset')) as ElementHandle<HTMLInputElement>;
    await files.uploadFile(picture);
    await page.waitForSelector('.assets li');
    await judge(watched, `editor-assets-${name}`);
    const settings = await page.$eval('[name=settings]', (area) => (area as HTMLTextAreaElement).value);
    expect(JSON.parse(settings).assets).toEqual({ 'our-logo.png': expect.stringMatching(/^[\da-f-]{36}$/) });
    const state = await page.$eval('.state', (element) => element.textContent);
    await write(page, 'text', '');
    await page.$eval('[name=part][value=settings]', (choice) => (choice as HTMLElement).click());
    await press(page, '.assets li button');
    const text = await page.$eval('[name=text]', (area) => (area as HTMLTextAreaElement).value);
    expect(text).toBe(`<img src="{{ 'our-logo.png' | asset }}" alt="">`);
    await page.waitForFunction(
      (before) => {
        const now = document.querySelector('.state')?.textContent ?? '';
        return now !== before && /page/.test(now);
      },
      {},
      state,
    );
    expect(await page.$('.faults')).toBeNull();
    await page.$eval('#name', (field) => (field as HTMLInputElement).select());
    await page.type('#name', `with-logo-${name}`);
    await arriving(page, () => press(page, '[value=save]'));
    expect(await page.$eval('.notice.warn', (notice) => notice.textContent)).toContain('our-logo.png');
  },
);

test('without scripts, shows the first page on demand', async () => {
  const { page } = await openEditor('?starter=ticket', { scripts: false });
  await arriving(page, () => press(page, '[value=print]'));
  expect(await page.$eval('.shown img', (image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(
    800,
  );
});

async function openEditor(query: string, screen?: Parameters<Chromium['newPage']>[0]): Promise<WatchedPage> {
  const watched = await chromium.newPage(screen);
  const { page } = watched;
  page.setDefaultTimeout(120_000); // the first print starts Chromium
  await page.goto(`${service.baseUrl}/dashboard/sign-in`);
  await fillIn(page, 'form', { email: visitor.email, password: visitor.password });
  await page.goto(`${service.baseUrl}/dashboard/templates/edit${query}`);
  return watched;
}

/** Waits until the pages of what is written are shown. */
async function printed(page: Page): Promise<void> {
  await page.waitForFunction('/page/.test(document.querySelector(".state").textContent)');
}

/** Replaces a part by what a person writes. */
async function write(page: Page, part: string, text: string): Promise<void> {
  await page.$eval(`[name=part][value=${part}]`, (choice) => (choice as HTMLElement).click());
  await page.$eval(
    `#part-${part}`,
    (area, written) => {
      (area as HTMLTextAreaElement).value = written;
      area.dispatchEvent(new Event('input', { bubbles: true }));
    },
    text,
  );
}

async function judge({ page, complaints }: WatchedPage, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) as `${string}.png`, fullPage: true });
  expect([name, await violationsOn(page)]).toEqual([name, []]);
  expect([name, Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))]).toEqual([
    name,
    0,
  ]);
  expect([name, complaints]).toEqual([name, []]);
}
