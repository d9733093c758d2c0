import type { Rectangle } from '../../../geometry/rectangle.ts';
import { threadMs } from '../../../processor-time.ts';
import { tooSlowToJudge } from '../../too-slow-to-judge.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** FPDFBitmap_BGRx, and two flags of FPDF_RenderPageBitmap: FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER. */
const blueGreenRedNothing = 3;
const withAnnotations = 0x01;
const redFirst = 0x10;

/** A colour of FPDFBitmap_FillRect for pixels whose first byte is red: opacity, blue, green, red. */
const paper = 0xffffffff;

/** Pixels per point for ordinary pages: the stems of small print are about a pixel wide. */
const ordinaryScale = 2;
const largestScale = 4;
/** Smaller pages are enlarged to this number of pixels. */
const smallestSide = 400;
const maximumPixels = 3_000_000;

/** The processor time that all drawings of one page may take: on a busy machine they wait, at no extra cost. */
const patienceMs = 6_000;

/** The pixels of a page, four bytes each. */
export type Pixels = Uint8Array;

/** Draws one page, or a part of it, repeatedly at the same size. */
export interface PartDrawing {
  /** The upper left corner of the part, in pixels from that of the page. */
  readonly left: number;
  readonly top: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Pixels per point. */
  readonly scale: number;
  /**
   * Draws the page in its current state on its background. Throws visibility_unknown when drawing has taken too long.
   */
  draw(options?: { readonly hasAnnotations: boolean }): Pixels;
}

/** Draws one page. */
export interface PageDrawing extends PartDrawing {
  close(): void;
}

/** The space around a part of a drawing, in pixels. */
const margin = 4;

/** Draws a page in its usual size, as a whole or the pixels around `part`, in points, which are the same. */
export function pageDrawing(
  pdfium: Pdfium,
  { form }: Pick<OpenDocument, 'form'>,
  page: Pointer,
  background = paper,
  part?: Rectangle,
): PageDrawing {
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const enlarged = Math.min(largestScale, smallestSide / Math.max(width, height, 1));
  const scale = Math.min(Math.max(ordinaryScale, enlarged), Math.sqrt(maximumPixels / (width * height)));
  const wholeWidth = Math.max(1, Math.min(Math.round(width * scale), maximumPixels));
  const wholeHeight = Math.max(1, Math.min(Math.round(height * scale), maximumPixels / wholeWidth));
  const [left, right] = part ? span(part.left * scale, part.right * scale, wholeWidth) : [0, wholeWidth];
  const [top, bottom] = part ? span(part.top * scale, part.bottom * scale, wholeHeight) : [0, wholeHeight];
  const [widthPixels, heightPixels] = [right - left, bottom - top];
  const stride = widthPixels * 4;
  const bitmap = pdfium.FPDFBitmap_CreateEx(widthPixels, heightPixels, blueGreenRedNothing, 0, stride);
  if (!bitmap) throw new RangeError('no memory for a bitmap');
  const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap);
  let spentMs = 0;
  const draw: PageDrawing['draw'] = ({ hasAnnotations } = { hasAnnotations: true }) => {
    if (spentMs > patienceMs) throw tooSlowToJudge();
    const startedMs = threadMs();
    const flags = redFirst | (hasAnnotations ? withAnnotations : 0);
    const place = [-left, -top, wholeWidth, wholeHeight, 0, flags] as const;
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPixels, heightPixels, background);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, ...place);
    if (form && hasAnnotations) pdfium.FPDF_FFLDraw(form.environment, bitmap, page, ...place);
    spentMs += threadMs() - startedMs;
    return pdfium.memory().slice(buffer, buffer + stride * heightPixels);
  };
  const close = () => pdfium.FPDFBitmap_Destroy(bitmap);
  return { left, top, widthPixels, heightPixels, scale, draw, close };
}

/** The whole pixels from one place to another with the space around them, at least one and all within a side. */
function span(from: number, to: number, size: number): readonly [number, number] {
  const start = Math.max(0, Math.min(size - 1, Math.floor(from) - margin));
  return [start, Math.max(start + 1, Math.min(size, Math.ceil(to) + margin))];
}

/** Draws a part of a page, in points, repeatedly at a scale of its own. */
export function partDrawing(
  pdfium: Pdfium,
  open: Pick<OpenDocument, 'form'>,
  page: Pointer,
  part: Rectangle,
  scale: number,
  background?: number,
): PartDrawing {
  const [left, top] = [Math.floor(part.left * scale), Math.floor(part.top * scale)];
  const [right, bottom] = [Math.ceil(part.right * scale), Math.ceil(part.bottom * scale)];
  const size = { width: right - left, height: bottom - top };
  const place = { left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale };
  return {
    left,
    top,
    widthPixels: size.width,
    heightPixels: size.height,
    scale,
    draw: () => drawPart(pdfium, open, page, place, size, background),
  };
}

/** The size of a drawing. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Draws a part of the page as displayed, in points, in its current state on its background. */
export function drawPart(
  pdfium: Pdfium,
  { form }: Pick<OpenDocument, 'form'>,
  page: Pointer,
  { left, top, right, bottom }: Rectangle,
  { width, height }: PixelSize,
  background = paper,
): Pixels {
  const [across, down] = [width / (right - left), height / (bottom - top)];
  const stride = width * 4;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, blueGreenRedNothing, 0, stride);
  if (!bitmap) throw new RangeError('no memory for a bitmap');
  const whole = [
    Math.round(-left * across),
    Math.round(-top * down),
    Math.round(pdfium.FPDF_GetPageWidthF(page) * across),
    Math.round(pdfium.FPDF_GetPageHeightF(page) * down),
    0,
    redFirst | withAnnotations,
  ] as const;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, background);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, ...whole);
  if (form) pdfium.FPDF_FFLDraw(form.environment, bitmap, page, ...whole);
  const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = pdfium.memory().slice(buffer, buffer + stride * height);
  pdfium.FPDFBitmap_Destroy(bitmap);
  return pixels;
}

/** Smaller differences, of 255 in each colour, are imperceptible in letters. */
const noticed = 12;

/** The number of pixels of a rectangle, in pixels, that differ perceptibly between two drawings. */
export function movedPixels(
  one: Pixels,
  other: Pixels,
  { widthPixels, heightPixels }: PageDrawing,
  { left, top, right, bottom }: Rectangle,
): number {
  const [x1, x2] = [Math.max(0, Math.floor(left)), Math.min(widthPixels, Math.ceil(right))];
  const [y1, y2] = [Math.max(0, Math.floor(top)), Math.min(heightPixels, Math.ceil(bottom))];
  let moved = 0;
  for (let y = y1; y < y2; y++) {
    const end = (y * widthPixels + x2) * 4;
    for (let at = (y * widthPixels + x1) * 4; at < end; at += 4) {
      const isMoved =
        Math.abs((one[at] as number) - (other[at] as number)) >= noticed ||
        Math.abs((one[at + 1] as number) - (other[at + 1] as number)) >= noticed ||
        Math.abs((one[at + 2] as number) - (other[at + 2] as number)) >= noticed;
      if (isMoved) moved++;
    }
  }
  return moved;
}

/** The number of pixels sampled for the colour of a surface. */
const samples = 10_000;

/** Returns the most common colour of a rectangle, in pixels, as a background. */
export function mainColour(
  pixels: Pixels,
  { widthPixels, heightPixels }: PageDrawing,
  { left, top, right, bottom }: Rectangle,
): number {
  const counts = new Map<number, number>();
  const [x1, x2] = [Math.max(0, Math.floor(left)), Math.min(widthPixels, Math.ceil(right))];
  const [y1, y2] = [Math.max(0, Math.floor(top)), Math.min(heightPixels, Math.ceil(bottom))];
  const step = Math.max(1, Math.floor(Math.sqrt(((x2 - x1) * (y2 - y1)) / samples)));
  for (let y = y1; y < y2; y += step)
    for (let x = x1; x < x2; x += step) {
      const at = (y * widthPixels + x) * 4;
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      const colour = ((0xff << 24) | (blue << 16) | (green << 8) | red) >>> 0;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  let [main, most] = [paper, 0];
  for (const [colour, count] of counts) if (count > most) [main, most] = [colour, count];
  return main;
}
