import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { Drawing } from '../../engines/engine-jobs.ts';
import type { Rectangle } from '../../geometry/rectangle.ts';
import { drawablePdf } from '../../opening/mended-pdf.ts';
import { type OpenPdf, openPdf } from '../../opening/open-pdf.ts';
import type { PdfInput } from '../../opening/read-intact.ts';
import { reportProgress } from '../../progress.ts';
import type { Change } from '../change.ts';
import type { PagePair } from '../pages/pair-pages.ts';
import type { ReadPage } from '../text/text-unit.ts';
import { differingAreas } from './differing-areas.ts';
import { figureBudget, shiftedFigures } from './shifted-figures.ts';

const { dpi, pageMegapixels, megapixels } = limits.compared;

/** The areas of a page, in points, that are not compared. */
export type LeftOut = (page: ReadPage | undefined) => readonly Readonly<Rectangle>[];

/**
 * Draws paired pages and returns the areas in which they differ, page by page. A page without another is compared with
 * an empty one, and figures that only shifted on their page are left out. Throws output_too_large for more pixels than
 * one call draws.
 */
export async function compareDrawings(
  before: PdfInput,
  after: PdfInput,
  pairs: readonly PagePair[],
  leftOut: { readonly before: LeftOut; readonly after: LeftOut },
): Promise<readonly Change[]> {
  const one = await openDrawable(before);
  try {
    const other = await openDrawable(after);
    try {
      return await compareAll({ one, other }, pairs, leftOut);
    } finally {
      await other.close();
    }
  } finally {
    await one.close();
  }
}

function openDrawable({ bytes, password }: PdfInput): Promise<OpenPdf> {
  return openPdf(bytes, password, (source) => drawablePdf(source, undefined));
}

async function compareAll(
  files: { readonly one: OpenPdf; readonly other: OpenPdf },
  pairs: readonly PagePair[],
  leftOut: { readonly before: LeftOut; readonly after: LeftOut },
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const budget = figureBudget();
  let drawnPixels = 0;
  for (const [index, { before, after }] of pairs.entries()) {
    reportProgress('drawing', index, pairs.length);
    const scale = scaleOf([before, after]);
    drawnPixels += [before, after].reduce((sum, page) => sum + pixelsOf(page, scale), 0);
    if (drawnPixels > megapixels * 1_000_000)
      throw new Problem(
        'output_too_large',
        `The pages have more than ${megapixels} megapixels at ${dpi} dpi. Compare fewer pages with \`pages\`, or leave out \`pixels\`.`,
      );
    const drawings = [await draw(files.one, before, scale), await draw(files.other, after, scale)] as const;
    const inPixels = (boxes: readonly Readonly<Rectangle>[] = []) => boxes.map((box) => scaled(box, scale));
    const [one, other] = drawings;
    const figures =
      one && other && shiftedFigures(one, other, inPixels(before?.figures), inPixels(after?.figures), budget);
    const hidden = [
      ...inPixels([...leftOut.before(before), ...leftOut.after(after)]),
      ...[...(figures?.before ?? []), ...(figures?.after ?? [])].map(widened),
    ];
    for (const area of differingAreas(...drawings, hidden)) {
      const boxes = [scaled(area, 1 / scale)];
      changes.push({
        kind: 'pixels',
        ...(before && { before: { page: before.page, boxes, text: '' } }),
        ...(after && { after: { page: after.page, boxes, text: '' } }),
      });
    }
  }
  return changes;
}

/** Pixels for a point. A larger page is drawn with fewer. */
function scaleOf(pages: readonly (ReadPage | undefined)[]): number {
  const points = Math.max(...pages.map((page) => (page ? page.widthPoints * page.heightPoints : 1)), 1);
  return Math.min(dpi / 72, Math.sqrt((pageMegapixels * 1_000_000) / points));
}

function pixelsOf(page: ReadPage | undefined, scale: number): number {
  return page ? page.widthPoints * page.heightPoints * scale * scale : 0;
}

async function draw(open: OpenPdf, page: ReadPage | undefined, scale: number): Promise<Drawing | undefined> {
  if (!page) return undefined;
  const [width, height] = [page.widthPoints, page.heightPoints].map((points) =>
    Math.max(1, Math.round(points * scale)),
  );
  return open.draw(page.page, width as number, height as number); // two sides
}

/** A figure with the pixels that its edges share with what is around it. */
function widened({ left, top, right, bottom }: Readonly<Rectangle>): Readonly<Rectangle> {
  return { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 };
}

function scaled({ left, top, right, bottom }: Readonly<Rectangle>, scale: number): Readonly<Rectangle> {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}
