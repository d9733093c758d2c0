import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { layerFolders } from '../../bin/layer-folders.ts';
import { findChromium } from '../../functions/core/browser/chromium/find-chromium.ts';

/** A real browser, as people use it, with a screen of their choice. */
export interface Chromium {
  /** Opens a tab of a new browser, 1,280 pixels wide by default, in light colours. */
  newPage(screen?: Screen): Promise<WatchedPage>;
  stop(): Promise<void>;
}

interface Screen {
  readonly widthPixels?: number;
  readonly colours?: 'light' | 'dark';
  readonly scripts?: boolean;
}

/** A tab, and what went wrong in it: scripts that failed, and requests that the page's policy refused. */
export interface WatchedPage {
  readonly page: Page;
  readonly complaints: string[];
}

/** Starts the Chromium that the service prints with. */
export async function openBrowser(): Promise<Chromium> {
  const { chromium, fonts } = layerFolders();
  Object.assign(process.env, { FONTS_FOLDER: fonts, ...(chromium && { CHROMIUM_FOLDER: chromium }) });
  const { executable, environment } = findChromium();
  const browser = await puppeteer.launch({
    executablePath: executable,
    env: { ...environment, HOME: process.env.HOME ?? '/tmp' },
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  return { newPage: (screen = {}) => newPage(browser, screen), stop: () => browser.close() };
}

async function newPage(
  browser: Browser,
  { widthPixels = 1_280, colours = 'light', scripts = true }: Screen,
): Promise<WatchedPage> {
  const page = await (await browser.createBrowserContext()).newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const isExpected = /status of (400|403|404)/.test(message.text()); // Chromium reports each of these answers
    if (['error', 'warn'].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  await page.setViewport({ width: widthPixels, height: 800 });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: colours },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.setJavaScriptEnabled(scripts);
  return { page, complaints };
}

/**
 * Presses a button or a link by its key. A pointer misses what moves under it, as it does where a page shows more while it is used.
 */
export async function press(page: Page, selector: string): Promise<void> {
  await page.focus(selector);
  await page.keyboard.press('Enter');
}

/** Does what leads to another page, and waits until it is there. */
export async function arriving(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForNavigation(), act()]);
}

/** Writes into the fields of a form, by their names, and sends it. */
export async function fillIn(
  page: Page,
  form: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.type(`${form} [name="${name}"]`, value);
  await arriving(page, () => press(page, `${form} button:not([type="button"])`));
}
