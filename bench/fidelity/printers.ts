import type { WebServer } from '../../test/render/web-server.ts';
import { startService } from '../../test/service.ts';
import { type PlainPuppeteer, startPuppeteer, type Wait } from '../puppeteer.ts';
import type { Printed } from './compare-pdfs.ts';
import { inParallel } from './in-parallel.ts';

/** Pages of a local server printed by /htmlToPdf, with the default of every field. */
export async function printedByService(
  web: WebServer,
  paths: readonly string[],
): Promise<readonly Printed[]> {
  const service = await startService({ egressAllow: [`127.0.0.1:${web.port}`] });
  try {
    const { liveKey: key } = await service.newAccount(1_000_000);
    return await inParallel(2, paths, async (path) => {
      const response = await service.call('POST', '/htmlToPdf', { key, json: { url: web.url(path) } });
      if (response.status !== 200) return { failure: await response.text() };
      return new Uint8Array(await response.arrayBuffer());
    });
  } finally {
    await service.stop();
  }
}

/**
 * The same pages printed by puppeteer with the same Chromium and fonts, without hinting, like the service, and with a
 * language set: Chromium takes it from its environment, which has none here, and Intl would throw.
 */
export async function printedByPuppeteer(
  web: WebServer,
  paths: readonly string[],
  wait: Wait,
): Promise<readonly Printed[]> {
  const puppeteer = await startPuppeteer(['--font-render-hinting=none', '--accept-lang=en-US']);
  try {
    return await inParallel(6, paths, (path) => printed(puppeteer, web.url(path), wait));
  } finally {
    await puppeteer.close();
  }
}

async function printed(puppeteer: PlainPuppeteer, url: string, wait: Wait): Promise<Printed> {
  try {
    return await puppeteer.printUrl(url, wait);
  } catch (error) {
    return { failure: String(error) };
  }
}
