import { limits } from '../contract/limits.ts';
import type { PictureOptions } from '../contract/messages/render.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { DevToolsSession } from './chromium/devtools-pipe.ts';
import { evaluate, PageError } from './evaluate.ts';
import type { LoadedPage } from './load-document.ts';

/** A part of the document, in CSS pixels from its top left corner. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Makes the background transparent, if that is asked for. */
export async function setBackground(
  session: DevToolsSession,
  { isTransparent }: PictureOptions,
): Promise<void> {
  if (!isTransparent) return;
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
}

/**
 * Takes a picture of the window, of the whole page, or of an element. `documentPixels` is the document's height in CSS
 * pixels. Throws invalid_field for a selector that is not valid, matches nothing, or matches an element without size, and
 * output_too_large.
 */
export async function takePicture(
  page: LoadedPage,
  options: PictureOptions,
  documentPixels: number,
): Promise<Buffer> {
  const area = await areaOf(page, options, documentPixels);
  checkSize(area, options);
  const picture = page.session.send('Page.captureScreenshot', {
    format: options.format,
    ...(options.format !== 'png' && { quality: 90 }),
    clip: { ...area, scale: 1 },
    captureBeyondViewport: true,
  });
  const { data } = await page.frames.during(picture);
  return Buffer.from(data, 'base64');
}

async function areaOf(
  { session, worldId }: LoadedPage,
  options: PictureOptions,
  documentPixels: number,
): Promise<Area> {
  const { widthPixels: width, heightPixels: height, isFullPage, selector } = options;
  if (selector !== undefined) return elementArea(session, worldId, selector);
  if (!isFullPage) return { x: 0, y: 0, width, height };
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  return {
    x: 0,
    y: 0,
    width: Math.ceil(Math.max(width, cssContentSize.width)),
    height: Math.max(1, documentPixels),
  };
}

/** Getters and methods are taken from prototypes, which an element of the page cannot shadow by its name. */
async function elementArea(session: DevToolsSession, worldId: number, selector: string): Promise<Area> {
  const expression = `(() => {
    const element = Document.prototype.querySelector.call(document, ${JSON.stringify(selector)});
    if (!element) return null;
    const { left, top, width, height } = Element.prototype.getBoundingClientRect.call(element);
    return { x: left + scrollX, y: top + scrollY, width, height };
  })()`;
  const found = await evaluate(session, worldId, expression).catch((cause: unknown) => {
    throw cause instanceof PageError ? invalidSelector('is not a valid CSS selector', cause) : cause;
  });
  const area = found as Area | null; // the expression returns nothing else
  if (!area) throw invalidSelector('matches no element of the page');
  if (area.width < 1 || area.height < 1) throw invalidSelector('matches an element that is not shown');
  return area;
}

function invalidSelector(fault: string, cause?: Error): Problem {
  const details = [{ field: 'selector', message: fault }];
  return new Problem('invalid_field', `selector ${fault}. Use one such as "#chart".`, { cause, details });
}

/** Chromium repeats itself in pictures that are longer than its textures. */
function checkSize({ width, height }: Area, { scale }: PictureOptions): void {
  const [across, down] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const { sidePixels, megapixels } = limits.picture;
  if (Math.max(across, down) <= sidePixels && across * down <= megapixels * 1_000_000) return;
  throw new Problem(
    'output_too_large',
    `The image would have ${across} × ${down} pixels; ${sidePixels} a side and ${megapixels} megapixels are allowed. ` +
      'Use a smaller scale, a selector, or full_page: false.',
  );
}
