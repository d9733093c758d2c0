import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catalog } from '../../functions/catalog.ts';
import { priceText } from '../../functions/core/contract/prices.ts';
import { violationsOn } from '../dashboard/accessibility.ts';
import { type Chromium, openBrowser } from '../dashboard/open-browser.ts';
import { newCustomer } from '../dashboard/visitor.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

const folder = process.env.SCREENSHOTS;

let service: Service;
let chromium: Chromium;
beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
  if (folder) mkdirSync(folder, { recursive: true });
});
afterAll(() => chromium.stop());

test('is the same page for everybody, with the prices of the catalog', async () => {
  const page = await (await service.call('GET', '/')).text();
  expect(page).toContain(priceText(catalog.html.htmlToPdf.price));
  expect(page).toContain(priceText(catalog.pdf.ocrPdf.price));
  const signedIn = await (await (await newCustomer(service.baseUrl)).get('/')).text();
  const withoutToken = (text: string) => text.replace(/(name="form_token" value=")[^"]*/, '$1');
  expect(withoutToken(signedIn)).toBe(withoutToken(page));
});

test.each([
  ['light', 390],
  ['light', 1_280],
  ['dark', 390],
  ['dark', 1_280],
] as const)(
  'shuts nobody out and is no wider than the screen: %s, %i pixels',
  async (colours, widthPixels) => {
    const { page, complaints } = await chromium.newPage({ colours, widthPixels });
    await page.goto(`${service.baseUrl}/?sample=certificate`);
    if (folder)
      await page.screenshot({ path: join(folder, `landing-${colours}-${widthPixels}.png`), fullPage: true });
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    if (widthPixels === 1_280)
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(800);
    expect(complaints).toEqual([]);
  },
);

test('makes the PDF without leaving the page, and says there what failed', async () => {
  const { page, complaints } = await chromium.newPage({});
  await page.goto(`${service.baseUrl}/`);
  const outcome = async () => {
    await page.click('.demo button');
    await page.waitForSelector('.demo button[aria-busy=false]');
    return page.$eval('#outcome', ({ textContent }) => textContent);
  };
  const answered = page.waitForResponse((response) => response.url().endsWith('/demo'));
  expect(await outcome()).toMatch(/kB in .* seconds\. Open the PDF/);
  expect((await answered).headers()['content-type']).toBe('application/pdf');
  expect(await page.$eval('#outcome a', ({ href }) => href)).toMatch(/^blob:/);
  expect(await violationsOn(page)).toEqual([]);
  await page.$eval('#content', (area) => {
    (area as HTMLTextAreaElement).value = 'é'.repeat(15_000);
  });
  expect(await outcome()).toMatch(/content is larger than 20 kB/);
  expect(complaints.filter((line) => !line.includes('413'))).toEqual([]);
});
