import { limits } from '../contract/limits.ts';
import type { RenderRequest } from '../contract/messages/render.ts';
import { Problem } from '../contract/problems/problem.ts';
import { BrokenImage, OversizedImage } from './broken-image.ts';
import { readSvgSize, type SvgSize } from './svg-size.ts';
import type { PrintedDrawing } from './write-picture.ts';

/** Prints a page in Chromium. Throws a Problem. */
export type Render = (
  request: RenderRequest,
) => Promise<{ readonly pdf: Uint8Array; readonly pageCount: number }>;

/** A few bytes of SVG can cause any amount of work. A real drawing takes at most a second. */
const timeoutMs = 10_000;

/** Larger drawings are bombs. */
const maximumSidePixels = 400_000;
const maximumPrintedBytes = 32 * 1024 * 1024;

/** A sheet in Chromium is limited to 19,200. */
const printedSidePixels = 9_600;

/**
 * Draws an SVG as vector graphics, at its own size. Chromium draws it as an image, which runs no script and loads
 * nothing, with the fonts of /htmlToPdf. Throws BrokenImage and OversizedImage.
 * See docs/decisions/images.md#svgs-are-drawn-by-chromium
 */
export async function readSvg(bytes: Buffer, render: Render): Promise<PrintedDrawing> {
  if (bytes.length > limits.svgBytes) {
    throw new OversizedImage(`an SVG may have ${limits.svgBytes / 1024 / 1024} MB at most`);
  }
  const size = readSvgSize(bytes);
  if (Math.max(size.widthPixels, size.heightPixels) > maximumSidePixels)
    throw new OversizedImage('it is too large');
  const scale = Math.min(1, printedSidePixels / Math.max(size.widthPixels, size.heightPixels));
  const { pdf, pageCount } = await print(bytes, size, scale, render);
  if (pageCount === 1) throw new BrokenImage('it is not a valid SVG');
  if (pdf.length > maximumPrintedBytes) throw new OversizedImage('it is too large once drawn');
  const pointsPerPixel = 0.75 * scale;
  return {
    ...size,
    orientation: 1,
    pdf,
    printedWidthPoints: size.widthPixels * pointsPerPixel,
    printedHeightPoints: size.heightPixels * pointsPerPixel,
  };
}

async function print(bytes: Buffer, size: SvgSize, scale: number, render: Render) {
  try {
    return await render(request(bytes, size, scale));
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    if (cause.code === 'render_timeout') {
      const message = `it cannot be drawn within ${timeoutMs / 1_000} seconds`;
      throw new BrokenImage(message, { cause, isOutOfTime: true });
    }
    if (cause.code === 'browser_crashed')
      throw new BrokenImage('it takes too much memory to draw', { cause });
    throw cause;
  }
}

/**
 * A page as large as the drawing. It prints a second page exactly if Chromium can draw it: an invisible copy of the
 * image then takes 4 more pixels, and otherwise nothing.
 */
function request(bytes: Buffer, { widthPixels, heightPixels }: SvgSize, scale: number): RenderRequest {
  const [width, height] = [widthPixels * scale + sparePixels, heightPixels * scale + sparePixels];
  const html = `<!doctype html><style>
@page { size: ${width}px ${height}px; margin: 0 }
body { margin: 0 }
div { content: url(data:image/svg+xml;base64,${bytes.toString('base64')}) }
#drawing { width: ${widthPixels}px; height: ${heightPixels}px; zoom: ${scale} }
section { max-height: 4px; overflow: hidden; visibility: hidden }
#probe { width: ${widthPixels * Math.max(1, 4 / heightPixels)}px }
p { margin: 0; height: 3px }
</style><div id="drawing"></div><section><div id="probe"></div></section><p></p>`;
  return {
    source: { html },
    media: 'print',
    javascript: false,
    timeoutMs,
    print: {
      widthInches: width / 96,
      heightInches: height / 96,
      landscape: false,
      marginInches: { top: 0, right: 0, bottom: 0, left: 0 },
      scale: 1,
      printBackground: true,
      tagged: false,
      outline: false,
    },
  };
}

/** Chromium rounds sheets by a third of a pixel, so a sheet of the drawing's own size might cut it. */
const sparePixels = 4;
