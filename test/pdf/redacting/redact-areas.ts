import sharp from 'sharp';
import { pdfToImage } from '../../../functions/core/drawing/pdf-to-image.ts';
import { changePdf } from '../../../functions/core/page-operations/change-pdf.ts';
import { areaEditors } from '../../../functions/core/redaction/area-editors.ts';
import { type AreaStyle, drawAreas } from '../../../functions/core/redaction/draw-areas.ts';
import type { ImageBudget } from '../../../functions/core/redaction/images/image-budget.ts';
import { findOnPages } from '../../../functions/core/redaction/redact-pages.ts';

/** In points from the top left corner of the page as it is shown. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Takes what is under boxes of the first page out of a PDF, and draws the boxes if a style says how. */
export async function redactAreas(
  pdf: Uint8Array,
  boxes: readonly Box[],
  style?: AreaStyle,
  budget?: ImageBudget,
) {
  const result = await changePdf([{ bytes: pdf }], async (draft) => {
    const redactions = boxes.map((box) => ({ page: 1, box }));
    const { areas, erase } = await findOnPages(draft, redactions, { ignoreCase: false });
    await erase((some, look) => areaEditors(draft, some, look, budget));
    if (style) await drawAreas(draft, areas, style, { bytes: 1_000_000 });
    return draft;
  });
  return { ...result, raw: Buffer.from(result.pdf).toString('latin1') };
}

const dpi = 144;
const scale = dpi / 72;

/** The pixels of a page, three bytes each, two to a point. */
export async function pixelsOf(pdf: Uint8Array, page = 1) {
  const { images } = await pdfToImage(pdf, { format: 'png', dpi, pages: String(page) });
  for await (const { bytes } of images) {
    const { data, info } = await sharp(bytes)
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  }
  throw new Error('no page was drawn');
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

/** The most that two drawings differ farther than a margin, in pixels, from boxes; and how many pixels differ in them. */
export function differences(one: Pixels, other: Pixels, boxes: readonly Box[], margin: number) {
  let outside = 0;
  let inside = 0;
  for (let at = 0; at < one.data.length; at++) {
    const difference = Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0));
    if (difference === 0) continue;
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % one.width, Math.floor(pixel / one.width)];
    if (boxes.some((box) => isIn(box, x, y, margin))) inside++;
    else outside = Math.max(outside, difference);
  }
  return { outside, inside };
}

/** How many numbers of pixels, farther than a margin from a box, differ by more than `most`. */
export function outliers(one: Pixels, other: Pixels, box: Box, margin: number, most: number): number {
  let count = 0;
  for (let at = 0; at < one.data.length; at++) {
    const pixel = Math.floor(at / 3);
    const isFar = Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > most;
    if (isFar && !isIn(box, pixel % one.width, Math.floor(pixel / one.width), margin)) count++;
  }
  return count;
}

/** The colours that a box has, but for `margin` pixels at its border. */
export function coloursIn({ data, width, height }: Pixels, box: Box, margin = 2): ReadonlySet<string> {
  const colours = new Set<string>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      if (isIn(box, x, y, -margin)) colours.add(data.subarray(at, at + 3).join(' '));
    }
  return colours;
}

function isIn({ x, y, width, height }: Box, column: number, row: number, margin: number): boolean {
  const [left, top] = [x * scale - margin, y * scale - margin];
  return (
    column >= left &&
    row >= top &&
    column + 1 <= (x + width) * scale + margin &&
    row + 1 <= (y + height) * scale + margin
  );
}
