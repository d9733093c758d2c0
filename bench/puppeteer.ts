import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, launch, type Page, type PDFOptions } from 'puppeteer-core';
import { layerFolders } from '../bin/layer-folders.ts';
import { findChromium } from '../functions/core/browser/chromium/find-chromium.ts';

/** A browser that prints as in puppeteer's documentation: a fresh context and page for each document. */
export interface PlainPuppeteer {
  readonly processId: number;
  readonly print: (html: string) => Promise<number>;
  /** Prints the page at a URL after `wait`. */
  readonly printUrl: (url: string, wait: Wait, how?: PrintedHow) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** How a page is printed: on A4 in puppeteer's window of 800 × 600 by default, with the media of a screen until then. */
export interface PrintedHow {
  readonly paper?: PDFOptions;
  /** The window, whose page is then loaded with print media. */
  readonly window?: { readonly width: number; readonly height: number };
}

/**
 * When a page is printed: at its load event, when it has asked for nothing for 500 ms, both after four seconds at most,
 * or four seconds after its load event.
 */
export type Wait = 'load' | 'networkidle0' | 'four seconds';

const waitMs = 4_000;

/** Puppeteer's own A4 is a third of a millimetre wider. */
const asTheServiceDoes: PDFOptions = {
  width: '8.26in',
  height: '11.69in',
  margin: { top: '0.4in', right: '0.4in', bottom: '0.4in', left: '0.4in' },
  printBackground: true,
  preferCSSPageSize: true,
  tagged: false,
};

/** Starts puppeteer with the service's Chromium, its default flags and those given, without any security measures. */
export async function startPuppeteer(flags: readonly string[] = []): Promise<PlainPuppeteer> {
  const { fonts, chromium = '' } = layerFolders();
  Object.assign(process.env, { FONTS_FOLDER: fonts, CHROMIUM_FOLDER: chromium });
  const { executable, environment } = findChromium();
  const browser = await launch({
    executablePath: executable,
    headless: 'shell',
    args: ['--no-sandbox', ...flags], // required by Chromium if it runs as root
    env: environment,
  });
  return {
    processId: browser.process()?.pid ?? 0,
    print: async (html) => (await printed(browser, (page) => page.setContent(html))).byteLength,
    printUrl: (url, wait, how) => printed(browser, (page) => open(page, url, wait), how),
    close: () => browser.close(),
  };
}

async function printed(
  browser: Browser,
  load: (page: Page) => Promise<unknown>,
  { paper, window }: PrintedHow = {},
): Promise<Uint8Array> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    if (window) await Promise.all([page.setViewport(window), page.emulateMediaType('print')]);
    await load(page);
    return await page.pdf({ ...asTheServiceDoes, ...paper });
  } finally {
    await context.close();
  }
}

async function open(page: Page, url: string, wait: Wait): Promise<void> {
  if (wait === 'four seconds') {
    await page.goto(url);
    await delay(waitMs);
  } else {
    // A page that never gets there is printed in its current state.
    await page.goto(url, { waitUntil: wait, timeout: waitMs }).catch(() => {});
  }
}
