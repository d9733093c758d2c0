import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { noMark, type PageFont, type PageGeometry } from '../../page-text/page-geometry.ts';

/** The extent of a font above and below its baseline, in ems, where pdf.js has none. */
const usualAscent = 0.8;
const usualDescent = -0.2;

/** More than any real page has. Further text is left out. */
const maximumLetters = 200_000;

/** Returns the text of a page, with letters spread evenly over pdf.js's runs. pdf.js returns no lines or images. */
export async function readPageGeometry(
  document: PDFDocumentProxy,
  pageNumber: number,
): Promise<PageGeometry> {
  const page = await document.getPage(pageNumber);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent();
  page.cleanup();
  const [a, b, c, d, e, f] = matrixOf(transform);
  const fonts: PageFont[] = [];
  const places = new Map<string, number>();
  const found: Found = { codes: [], boxes: [], origins: [], sizes: [], angles: [], fonts: [] };
  for (const item of items) {
    if (!('str' in item) || found.codes.length > maximumLetters) continue;
    const [ia, ib, ic, id, ie, iff] = matrixOf(item.transform);
    const [wide, rising] = [a * ia + c * ib, b * ia + d * ib];
    const size = Math.hypot(a * ic + c * id, b * ic + d * id);
    const along = Math.hypot(wide, rising) || 1;
    const { ascent, descent, fontFamily } = styles[item.fontName] ?? {};
    const place = places.get(item.fontName) ?? fonts.push(fontOf(item.fontName, fontFamily)) - 1;
    places.set(item.fontName, place);
    const style: RunStyle = {
      size,
      angle: Math.atan2(rising, wide),
      font: place,
      ascent: (ascent || usualAscent) * size,
      descent: (descent || usualDescent) * size,
      direction: [wide / along, rising / along],
    };
    addRun(found, item.str, [a * ie + c * iff + e, b * ie + d * iff + f], item.width, style);
    if (item.hasEOL) addRun(found, '\n', [a * ie + c * iff + e, b * ie + d * iff + f], 0, style);
  }
  const count = found.codes.length;
  const letters = {
    count,
    codes: Uint32Array.from(found.codes),
    boxes: Float32Array.from(found.boxes),
    origins: Float32Array.from(found.origins),
    sizes: Float32Array.from(found.sizes),
    angles: Float32Array.from(found.angles),
    fonts: Uint16Array.from(found.fonts),
    colours: new Uint32Array(count),
    marks: new Int32Array(count).fill(noMark),
  };
  return {
    widthPoints: width,
    heightPoints: height,
    letters,
    fonts,
    rules: [],
    fills: [],
    images: [],
    dots: [],
    drawings: [],
  };
}

/** Converts the six numbers that pdf.js returns as a list. */
function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]) {
  return [a, b, c, d, e, f] as const;
}

interface Found {
  readonly codes: number[];
  readonly boxes: number[];
  readonly origins: number[];
  readonly sizes: number[];
  readonly angles: number[];
  readonly fonts: number[];
}

interface RunStyle {
  readonly size: number;
  readonly angle: number;
  readonly font: number;
  readonly ascent: number;
  readonly descent: number;
  readonly direction: readonly [x: number, y: number];
}

function fontOf(name: string, family: string | undefined): PageFont {
  return { name, weight: 400, isItalic: false, isFixedPitch: family === 'monospace' };
}

function addRun(
  found: Found,
  text: string,
  [x, y]: readonly [number, number],
  width: number,
  { size, angle, font, ascent, descent, direction: [dx, dy] }: RunStyle,
): void {
  const characters = [...text];
  const advance = width / Math.max(characters.length, 1);
  for (const [index, character] of characters.entries()) {
    const [startX, startY] = [x + dx * advance * index, y + dy * advance * index];
    const [endX, endY] = [startX + dx * advance, startY + dy * advance];
    // The upward direction from the baseline.
    const [upX, upY] = [dy, -dx];
    const xs = [startX + upX * ascent, startX + upX * descent, endX + upX * ascent, endX + upX * descent];
    const ys = [startY + upY * ascent, startY + upY * descent, endY + upY * ascent, endY + upY * descent];
    found.codes.push(character.codePointAt(0) ?? 0x20);
    found.boxes.push(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
    found.origins.push(startX, startY);
    found.sizes.push(size);
    found.angles.push(angle);
    found.fonts.push(font);
  }
}
