import { areaOf, contains, isCentredIn, type Rectangle } from '../../geometry/rectangle.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';
import { isWhite } from '../tables/lines/is-white.ts';
import type { Word } from '../words.ts';
import { boxesInText } from './boxes-in-text.ts';
import { framesOf } from './frames.ts';

/** A part of a page that is read separately. */
export interface TextRegion {
  /** The frame of a box; undefined for the text around boxes. */
  readonly box: Readonly<Rectangle> | undefined;
  readonly words: readonly Word[];
  /** The page with the lines and areas of this part alone. */
  readonly page: PageGeometry;
}

/** The minimum and maximum share of a page that a box covers, and its maximum width as a share of the page's. */
const smallest = 0.01;
const largest = 0.5;
const widest = 0.65;

/** The minimum number of lines in a box, and beside it. */
const fewestInside = 2;
const fewestBeside = 3;

/** The minimum number of lines across a frame, or down, that make it a table. */
const fewestInner = 2;

/** The minimum distance, in points, between boxes that are not cells of one table. */
const leastBetween = 4;

/** With more frames, a page is a form or a drawing. */
const mostFrames = 400;

/**
 * Separates the text in boxes from the text beside them: frames and coloured areas that are not tables, and text that other
 * text flows around, such as summaries beside an article. The text around them comes first.
 */
export function textRegions(words: readonly Word[], page: PageGeometry): readonly TextRegion[] {
  const framed = framedBoxes(words, page);
  const around = words.filter((word) => !framed.some((box) => isCentredIn(word.box, box)));
  const boxes = [...framed, ...boxesInText(around, page.rules)];
  if (boxes.length === 0) return [{ box: undefined, words, page }];
  const isIn = (item: Readonly<Rectangle>, box: Readonly<Rectangle>) => contains(grown(box), item);
  return [
    {
      box: undefined,
      words: words.filter((word) => !boxes.some((box) => isCentredIn(word.box, box))),
      page: withShapes(page, (shape) => !boxes.some((box) => isIn(shape, box))),
    },
    ...boxes.map((box) => ({
      box,
      words: words.filter((word) => isCentredIn(word.box, box)),
      page: withShapes(page, (shape) => isIn(shape, box) && !isSide(shape, box)),
    })),
  ];
}

/** Returns the frames and coloured areas beside text that are not tables, the outermost of nested ones. */
function framedBoxes(words: readonly Word[], page: PageGeometry): readonly Readonly<Rectangle>[] {
  const frames = framesOf(page);
  const areas = page.fills.filter(({ colour }) => !isWhite(colour));
  const area = page.widthPoints * page.heightPoints;
  const all = [...frames, ...areas].filter((frame) => areaOf(frame) > smallest * area);
  if (all.length === 0 || all.length > mostFrames) return [];
  return all
    .filter(
      (frame) =>
        areaOf(frame) < largest * area &&
        frame.right - frame.left < widest * page.widthPoints &&
        !all.some((other) => isAdjacent(frame, other)) &&
        !isGrid(frame, page) &&
        standsBeside(frame, words),
    )
    .filter(
      (frame, at, some) =>
        !some.some((other, place) => contains(other, frame) && (!contains(frame, other) || place < at)),
    );
}

/** Whether text in a frame is beside other text at its height, with white space between. */
function standsBeside(frame: Readonly<Rectangle>, words: readonly Word[]): boolean {
  const inside = new Set<number>();
  const outside = new Set<number>();
  for (const { box, baseline, size } of words) {
    if (isCentredIn(box, frame)) {
      if (box.left < frame.left - 1 || box.right > frame.right + 1) return false;
      inside.add(Math.round(baseline / size));
    } else if (baseline > frame.top && baseline < frame.bottom) {
      const gap = Math.max(box.left - frame.right, frame.left - box.right);
      if (gap < 0) return false;
      outside.add(Math.round(baseline / size));
    }
  }
  return inside.size >= fewestInside && outside.size >= fewestBeside;
}

/** Whether two frames are cells beside or above each other. */
function isAdjacent(one: Readonly<Rectangle>, other: Readonly<Rectangle>): boolean {
  if (contains(grown(one), other) || contains(grown(other), one)) return false;
  const across = Math.max(one.left - other.right, other.left - one.right);
  const down = Math.max(one.top - other.bottom, other.top - one.bottom);
  return Math.max(across, down) < leastBetween;
}

/** Whether lines part a frame into cells. */
function isGrid({ left, top, right, bottom }: Readonly<Rectangle>, { rules }: PageGeometry): boolean {
  // Lines of rows may go on into the cells beside it.
  const across = rules.filter(
    (rule) =>
      rule.top > top + 2 &&
      rule.bottom < bottom - 2 &&
      Math.min(rule.right, right) - Math.max(rule.left, left) > 0.8 * (right - left),
  );
  const down = rules.filter(
    (rule) => rule.left > left + 2 && rule.right < right - 2 && rule.bottom - rule.top > 0.3 * (bottom - top),
  );
  return across.length >= fewestInner || down.some((rule) => rule.top > top - 2 && rule.bottom < bottom + 2);
}

function withShapes(page: PageGeometry, isKept: (shape: Readonly<Rectangle>) => boolean): PageGeometry {
  return { ...page, rules: page.rules.filter(isKept), fills: page.fills.filter(isKept) };
}

/** Whether a shape is a side of a frame, or the frame. */
function isSide(shape: Readonly<Rectangle>, frame: Readonly<Rectangle>): boolean {
  const sides = (['left', 'top', 'right', 'bottom'] as const).filter(
    (side) => Math.abs(shape[side] - frame[side]) < 2,
  );
  return sides.length >= 3;
}

function grown({ left, top, right, bottom }: Readonly<Rectangle>): Rectangle {
  return { left: left - 2, top: top - 2, right: right + 2, bottom: bottom + 2 };
}
