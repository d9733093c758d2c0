import { layerFolders } from '../bin/layer-folders.ts';
import { findChromium } from '../functions/core/browser/chromium/find-chromium.ts';
import { launchChromium } from '../functions/core/browser/chromium/launch-chromium.ts';

/** A page that stays open, and prints documents one after another. */
export interface Floor {
  readonly print: (html: string) => Promise<number>;
  readonly close: () => void;
}

/**
 * The minimum cost of a PDF from HTML: on one open page, set the document, wait for its load event, print. No request,
 * no key, no credits, no separate context, no waiting for fonts; the same browser and paper as the service.
 */
export async function openFloor(): Promise<Floor> {
  const { fonts, chromium = '' } = layerFolders();
  Object.assign(process.env, { FONTS_FOLDER: fonts, CHROMIUM_FOLDER: chromium });
  const { pipe, kill } = launchChromium(findChromium(), 9, true); // nothing listens at that port, and nothing is loaded
  const { targetId } = await pipe.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await pipe.send('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const page = pipe.session(sessionId);
  await page.send('Page.enable');
  const { frameTree } = await page.send('Page.getFrameTree');
  const print = async (html: string) => {
    const loaded = new Promise<void>((resolve) => page.on('Page.loadEventFired', () => resolve()));
    await Promise.all([page.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html }), loaded]);
    const { data } = await page.send('Page.printToPDF', {
      paperWidth: 8.26,
      paperHeight: 11.69,
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: false,
    });
    return Buffer.from(data, 'base64').byteLength;
  };
  return { print, close: kill };
}
