import type { WebServer } from '../../test/render/web-server.ts';
import { startService } from '../../test/service.ts';
import { type PlainPuppeteer, type PrintedHow, startPuppeteer, type Wait } from '../puppeteer.ts';
import type { Printed } from './compare-pdfs.ts';
import { inParallel } from './in-parallel.ts';

/** A service that prints the pages of a local server. A process can only start one. */
export interface ServicePrinter {
  /** Prints pages by /htmlToPdf, or draws them by /htmlToImage, with the defaults of all fields that are not given. */
  readonly print: (
    paths: readonly string[],
    fields?: object,
    endpoint?: '/htmlToPdf' | '/htmlToImage',
  ) => Promise<readonly Printed[]>;
  readonly stop: () => Promise<void>;
}

export async function startServicePrinter(web: WebServer): Promise<ServicePrinter> {
  const service = await startService({ egressAllow: [`127.0.0.1:${web.port}`] });
  const { liveKey: key } = await service.newAccount(1_000_000);
  return {
    print: (paths, fields = {}, endpoint = '/htmlToPdf') =>
      inParallel(2, paths, async (path) => {
        const json = { url: web.url(path), ...fields };
        const response = await service.call('POST', endpoint, { key, json });
        if (response.status !== 200) return { failure: await response.text() };
        return new Uint8Array(await response.arrayBuffer());
      }),
    stop: service.stop,
  };
}

/**
 * The same pages printed by puppeteer with the same Chromium and fonts, without hinting, like the service, and with a
 * language set: Chromium takes it from its environment, which has none here, and Intl would throw.
 */
export async function printedByPuppeteer(
  web: WebServer,
  paths: readonly string[],
  wait: Wait,
  how?: PrintedHow,
): Promise<readonly Printed[]> {
  const puppeteer = await startPuppeteer(['--font-render-hinting=none', '--accept-lang=en-US']);
  try {
    return await inParallel(6, paths, (path) => printed(puppeteer, web.url(path), wait, how));
  } finally {
    await puppeteer.close();
  }
}

async function printed(
  puppeteer: PlainPuppeteer,
  url: string,
  wait: Wait,
  how?: PrintedHow,
): Promise<Printed> {
  try {
    return await puppeteer.printUrl(url, wait, how);
  } catch (error) {
    return { failure: String(error) };
  }
}
