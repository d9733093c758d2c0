import { launch } from 'puppeteer-core';
import { layerFolders } from '../bin/layer-folders.ts';
import { findChromium } from '../functions/core/browser/find-chromium.ts';

/** A browser that prints as its own documentation shows: a fresh context and page for each document. */
export interface PlainPuppeteer {
  readonly processId: number;
  readonly print: (html: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Starts puppeteer with the service's Chromium, its own flags, and nothing that protects anybody. */
export async function startPuppeteer(): Promise<PlainPuppeteer> {
  const { fonts, chromium = '' } = layerFolders();
  Object.assign(process.env, { FONTS_FOLDER: fonts, CHROMIUM_FOLDER: chromium });
  const { executable, environment } = findChromium();
  const browser = await launch({
    executablePath: executable,
    headless: 'shell',
    args: ['--no-sandbox'], // Chromium asks for it where it runs as root
    env: environment,
  });
  const print = async (html: string) => {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      await page.setContent(html);
      return (await page.pdf({ format: 'A4', printBackground: true, tagged: false })).byteLength;
    } finally {
      await context.close();
    }
  };
  return { processId: browser.process()?.pid ?? 0, print, close: () => browser.close() };
}
