import type { Matrix } from '../../../geometry/matrix.ts';
import { areaOf, contains, overlaps, type Rectangle, sharedArea } from '../../../geometry/rectangle.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { fillColour, objectKind, type PageObject } from '../page/page-objects.ts';
import { mapped, type PagePlace } from '../page/page-place.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { boxGrid } from './box-grid.ts';
import { lightness, plainContrast } from './letters/contrast.ts';
import { shapeOfEm } from './letters/legible-em.ts';
import { renderMode, type TextState } from './text-state.ts';

/** Print of this contrast to white stands out on paper, and on fills of at most this contrast to white. */
const paperContrast = Math.log(1.7);
const white = lightness(255, 255, 255);

/** Thicker lines around letters, in ems, may fill their counters. */
const thickest = 0.06;

/** Thinner lines and fills, in points, cover no text. */
const thin = 2;

/** The maximum number of comparisons; no real page needs more. */
const maximumComparisons = 4_000_000;

/** The side, in points, of the grid squares for texts, and the share of a text that another may overlap. */
const square = 24;
const mostShared = 0.4;

/** Content below or above text that may hide it, by its order on the page. */
interface Obstacle {
  readonly order: number;
  readonly box: Rectangle;
  /** Whether dark text on it may be hard to see. */
  readonly isDark: boolean;
}

/**
 * Returns a function that reports whether a text object, by its order on the page, is visible without a doubt: dark, on
 * nothing but paper, with nothing above it. All others must be drawn.
 */
export function plainlyVisible(
  pdfium: Pdfium,
  page: Pointer,
  objects: readonly PageObject[],
  states: ReadonlyMap<number, TextState>,
  { matrix, box: pageBox }: PagePlace,
): (order: number) => boolean {
  const memory = pdfium.malloc(32);
  const obstacles: Obstacle[] = [];
  for (const [order, object] of objects.entries()) {
    const obstacle = object.kind === objectKind.text ? undefined : obstacleOf(pdfium, object, order, memory);
    if (obstacle) obstacles.push(obstacle);
  }
  pdfium.free(memory);
  const plain = new Set<TextState>();
  for (const state of states.values()) if (isPlain(state)) plain.add(state);
  const texts = boxGrid<number>(square);
  for (const [order, { kind, box }] of objects.entries()) if (kind === objectKind.text) texts.add(box, order);
  const annotations = annotationBoxes(pdfium, page, matrix);
  const isClipping = states.values().some(({ mode }) => mode > renderMode.invisible);
  const isTooMuch =
    isClipping || annotations === undefined || obstacles.length * states.size > maximumComparisons;
  if (isTooMuch) return () => false;
  /** Whether one text may hide another: texts in the same place, and pale text above. */
  const mayCover = (other: number, order: number): boolean => {
    const state = states.get(other);
    const [above, below] = [objects[other], objects[order]];
    if (!above || !below) return false;
    return (
      (other > order && (!state || !plain.has(state))) ||
      sharedArea(above.box, below.box) > mostShared * areaOf(below.box)
    );
  };
  return (order) => {
    const object = objects[order];
    const state = states.get(order);
    if (!object || !state || object.isBlended || !plain.has(state) || !contains(pageBox, object.box))
      return false;
    return (
      !annotations.some((box) => overlaps(box, object.box)) &&
      !obstacles.some((one) => (one.order > order || one.isDark) && overlaps(one.box, object.box)) &&
      !texts.someOver(object.box, (other) => other !== order && mayCover(other, order)) &&
      isUnclipped(pdfium, object)
    );
  };
}

/** Whether text of this state stands out on paper. */
function isPlain(state: TextState): boolean {
  const { mode, fill, isType3, strokeEms } = state;
  return (
    !isType3 &&
    (mode === renderMode.fill || mode === renderMode.fillAndStroke) &&
    strokeEms <= thickest &&
    fill !== undefined &&
    fill[3] >= 230 &&
    white - lightness(fill[0], fill[1], fill[2]) >= plainContrast &&
    shapeOfEm(state) === 'upright'
  );
}

function obstacleOf(
  pdfium: Pdfium,
  { pointer, kind, box }: PageObject,
  order: number,
  memory: Pointer,
): Obstacle | undefined {
  if (Math.min(box.right - box.left, box.bottom - box.top) < thin) return undefined;
  if (kind !== objectKind.path) return { order, box, isDark: true };
  if (!pdfium.FPDFPath_GetDrawMode(pointer, memory, memory + 4)) return { order, box, isDark: true };
  const [fill, stroke] = new Int32Array(pdfium.memory().buffer, memory, 2);
  if (!fill) {
    const hasWidth = stroke && pdfium.FPDFPageObj_GetStrokeWidth(pointer, memory);
    const width = hasWidth ? (new Float32Array(pdfium.memory().buffer, memory, 1)[0] ?? 0) : 0;
    return width < thin ? undefined : { order, box, isDark: true };
  }
  const colour = fillColour(pdfium, pointer, memory);
  return {
    order,
    box,
    isDark: !colour || white - lightness(colour[0], colour[1], colour[2]) > paperContrast,
  };
}

/** Subtypes (FPDFAnnot_GetSubtype) that draw nothing over text: links and popups. */
const link = 2;
const popup = 16;

/** The maximum number of annotations compared with every text. */
const maximumAnnotations = 500;

/** The boxes in which annotations may be drawn, in points of the page as displayed. Undefined if there are too many. */
function annotationBoxes(pdfium: Pdfium, page: Pointer, matrix: Matrix): readonly Rectangle[] | undefined {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  if (count > maximumAnnotations) return undefined;
  const boxes: Rectangle[] = [];
  const memory = pdfium.malloc(16);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    if (subtype !== link && subtype !== popup && pdfium.FPDFAnnot_GetRect(annotation, memory)) {
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.memory().buffer, memory, 4);
      boxes.push(mapped(matrix, left, bottom, right, top));
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  pdfium.free(memory);
  return boxes;
}

/** A rectangle has five points, one of them repeated, and sometimes a last move. */
const rectanglePoints = 6;
const maximumClips = 16;

/** The share of its height by which text may exceed its clip: fonts declare more than their letters need. */
const overhang = 0.15;

/** Whether an object is within its clip, as far as that consists of upright rectangles. */
function isUnclipped(pdfium: Pdfium, object: PageObject): boolean {
  const clip = clipBox(pdfium, object);
  if (clip === undefined) return true;
  if (clip === 'unknown') return false;
  const { box } = object;
  const margin = overhang * Math.min(box.right - box.left, box.bottom - box.top);
  return (
    clip.left <= box.left + margin &&
    clip.right >= box.right - margin &&
    clip.top <= box.top + margin &&
    clip.bottom >= box.bottom - margin
  );
}

/** The part of the page that an object's clip leaves; undefined for all of it. */
export function clipBox(pdfium: Pdfium, { pointer, matrix }: PageObject): Rectangle | 'unknown' | undefined {
  const clip = pdfium.FPDFPageObj_GetClipPath(pointer);
  const paths = clip ? pdfium.FPDFClipPath_CountPaths(clip) : 0;
  if (paths <= 0) return undefined;
  if (paths > maximumClips) return 'unknown';
  const memory = pdfium.malloc(8);
  let [left, bottom, right, top] = [-Infinity, -Infinity, Infinity, Infinity];
  let isKnown = true;
  for (let path = 0; path < paths && isKnown; path++) {
    const count = pdfium.FPDFClipPath_CountPathSegments(clip, path);
    const [xs, ys]: [number[], number[]] = [[], []];
    for (let index = 0; index < count && count <= rectanglePoints; index++) {
      const segment = pdfium.FPDFClipPath_GetPathSegment(clip, path, index);
      pdfium.FPDFPathSegment_GetPoint(segment, memory, memory + 4);
      const [x = 0, y = 0] = new Float32Array(pdfium.memory().buffer, memory, 2);
      xs.push(x);
      ys.push(y);
    }
    const [west, east] = [Math.min(...xs), Math.max(...xs)];
    const [south, north] = [Math.min(...ys), Math.max(...ys)];
    // Every point is a corner, and there are four.
    isKnown =
      xs.length >= 4 &&
      xs.every((x, at) => isEither(x, west, east) && isEither(ys[at] as number, south, north));
    [left, bottom] = [Math.max(left, west), Math.max(bottom, south)];
    [right, top] = [Math.min(right, east), Math.min(top, north)];
  }
  pdfium.free(memory);
  return isKnown ? mapped(matrix, left, bottom, right, top) : 'unknown';
}

function isEither(value: number, one: number, other: number): boolean {
  return Math.abs(value - one) < 0.01 || Math.abs(value - other) < 0.01;
}
