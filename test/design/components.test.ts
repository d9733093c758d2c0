import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { designPage } from '../../bin/design/design-page.ts';
import { violationsOn } from '../dashboard/accessibility.ts';
import { type Chromium, openBrowser, type WatchedPage } from '../dashboard/open-browser.ts';

/** Where pictures of the components go, if somebody wants to look at them. */
const folder = process.env.SCREENSHOTS;

let chromium: Chromium;
let server: Server;

beforeAll(async () => {
  chromium = await openBrowser();
  server = createServer((_request, response) => {
    const { html, policy } = designPage();
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy);
    response.end(html);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  if (folder) mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  await chromium.stop();
  server.close();
});

test.each([
  ['light', 390],
  ['light', 1_280],
  ['dark', 390],
  ['dark', 1_280],
] as const)(
  'shuts nobody out of a component, and makes no page wider than its screen: %s, %i pixels',
  async (colours, widthPixels) => {
    const { page, complaints } = await opened({ colours, widthPixels });
    await page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true');
    for (const part of folder ? await page.$$('[data-specimen]') : []) {
      const name = await part.evaluate((section) => section.getAttribute('data-specimen'));
      await part.screenshot({ path: join(folder ?? '', `${name}-${colours}-${widthPixels}.png`) });
    }
    expect(await violationsOn(page)).toEqual([]);
    await page.click('[commandfor=rename]');
    expect(await page.evaluate('document.activeElement.closest("dialog").id')).toBe('rename');
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.click('[popovertarget=more]');
    expect(await page.evaluate('document.querySelector("#more").matches(":popover-open")')).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test('a row of a list is 40 pixels high, and on a phone no more than two lines', async () => {
  const heights = 'Array.from(document.querySelectorAll(".rows tbody tr"), (row) => row.offsetHeight)';
  const { page: desktop } = await opened({ widthPixels: 1_280 });
  expect(await desktop.evaluate(heights)).toEqual([expect.closeTo(40, -0.5), expect.closeTo(40, -0.5)]);
  const { page: phone } = await opened({ widthPixels: 390 });
  for (const height of (await phone.evaluate(heights)) as number[]) expect(height).toBeLessThan(64);
});

test('takes files that are dropped, and only those that fit', async () => {
  const { page } = await opened({});
  await drop(page, [
    ['a.pdf', 'application/pdf'],
    ['b.txt', 'text/plain'],
    ['c.PDF', ''],
  ]);
  expect(await page.$eval('.chosen', (chosen) => chosen.textContent)).toBe('a.pdf, c.PDF');
  expect(await page.$eval('.drop-zone input', (input) => (input as HTMLInputElement).files?.length)).toBe(2);
  await drop(page, [['b.txt', 'text/plain']]);
  expect(await page.$eval('.chosen', (chosen) => chosen.textContent)).toBe(
    'This kind of file does not fit here.',
  );
});

test('times are told from now, and exactly in the zone of the reader', async () => {
  const { page } = await opened({});
  await page.emulateTimezone('Asia/Tokyo');
  await page.reload();
  const time = await page.$eval('time', ({ textContent, title }) => ({ textContent, title }));
  expect(time.textContent).toMatch(/ago|now|yesterday|last|in /);
  const { page: plain } = await opened({ scripts: false });
  expect(await plain.$eval('time', ({ textContent }) => textContent)).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
  );
});

async function drop(page: WatchedPage['page'], files: readonly (readonly [string, string])[]): Promise<void> {
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    for (const [name, type] of ${JSON.stringify(files)}) dataTransfer.items.add(new File(['x'], name, { type }));
    document.querySelector('.drop-zone').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}

async function opened(screen: Parameters<Chromium['newPage']>[0]): Promise<WatchedPage> {
  const watched = await chromium.newPage(screen);
  await watched.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return watched;
}
