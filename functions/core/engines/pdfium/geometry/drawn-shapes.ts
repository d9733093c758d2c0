import { multiplied } from '../../../geometry/matrix.ts';
import { overlaps, type Rectangle } from '../../../geometry/rectangle.ts';
import type { Filled, PageGeometry, PageImage } from '../../../page-text/page-geometry.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { fillColour, objectKind, type PageObject, readMatrix, strokeColour } from '../page/page-objects.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { isDrawing, type Path, readPath, uprightLines, uprightRectangles } from './read-path.ts';

/** More than a page of tables has; maps and drawings have more, which are irrelevant here. */
const maximumShapes = 20_000;
const maximumSegments = 400_000;

/** The maximum thickness of a line and length of a dot, in points. */
const thin = 3;
const shortest = 3;

/** The minimum opacity of a visible shape, of 255. */
const faint = 8;

/** The minimum and maximum side of a dot, in points. */
const dot = { least: 1.2, most: 9 };

type Shapes = Pick<PageGeometry, 'rules' | 'fills' | 'images' | 'dots' | 'drawings'>;

/** Returns the lines, filled rectangles, drawings and images among a page's objects. */
export function drawnShapes(
  pdfium: Pdfium,
  objects: readonly PageObject[],
  pageBox: Rectangle,
  markOf: (object: Pointer) => number,
): Shapes {
  const rules: Filled[] = [];
  const fills: Filled[] = [];
  const images: PageImage[] = [];
  const dots: Rectangle[] = [];
  const drawings: Rectangle[] = [];
  const memory = pdfium.malloc(32);
  let segmentsLeft = maximumSegments;
  const add = (box: Rectangle, colour: number) => {
    if (!overlaps(pageBox, grown(box))) return;
    const list = isLine(box) ? rules : fills;
    const isDot = Math.max(box.right - box.left, box.bottom - box.top) < shortest;
    if (!isDot && list.length < maximumShapes) list.push({ ...box, colour });
  };
  for (const object of objects) {
    if (object.kind === objectKind.image && images.length < maximumShapes) {
      images.push({ ...object.box, mark: markOf(object.pointer) });
      if (isLine(object.box)) add(object.box, 0);
    }
    if (object.kind !== objectKind.path || segmentsLeft <= 0) continue;
    const paint = readPaint(pdfium, object, memory);
    if (!paint) continue;
    if (isDotted(object.box) && dots.length < maximumShapes) dots.push(object.box);
    const path = readPath(pdfium, object, paint.matrix, segmentsLeft);
    segmentsLeft -= path.segmentCount;
    if (
      drawings.length < maximumShapes &&
      !isDotted(object.box) &&
      overlaps(pageBox, object.box) &&
      isDrawing(path)
    )
      drawings.push(object.box);
    const { fill, stroke } = paint;
    if (fill !== undefined) for (const box of uprightRectangles(path)) add(box, fill);
    if (stroke !== undefined) for (const line of uprightLines(path)) add(widened(line, paint.width), stroke);
  }
  pdfium.free(memory);
  return { rules, fills, images, dots, drawings };
}

interface Paint {
  readonly matrix: Path['matrix'];
  readonly fill: number | undefined;
  readonly stroke: number | undefined;
  /** The width of a stroke, in points as displayed. */
  readonly width: number;
}

/** How a path is painted, or undefined if it is not. */
function readPaint(pdfium: Pdfium, { pointer, matrix }: PageObject, memory: Pointer): Paint | undefined {
  if (!pdfium.FPDFPath_GetDrawMode(pointer, memory, memory + 4)) return undefined;
  const [fills, strokes] = new Int32Array(pdfium.memory().buffer, memory, 2);
  if (!fills && !strokes) return undefined;
  const own = multiplied(readMatrix(pdfium, pointer, memory), matrix);
  const hasWidth = strokes && pdfium.FPDFPageObj_GetStrokeWidth(pointer, memory);
  const width = hasWidth ? (new Float32Array(pdfium.memory().buffer, memory, 1)[0] ?? 0) : 0;
  const fill = fills ? fillColour(pdfium, pointer, memory) : undefined;
  const stroke = strokes ? strokeColour(pdfium, pointer, memory) : undefined;
  return {
    matrix: own,
    fill: fill && fill[3] > faint ? rgb(fill) : undefined,
    stroke: stroke && stroke[3] > faint ? rgb(stroke) : undefined,
    width: width * Math.sqrt(Math.abs(own[0] * own[3] - own[1] * own[2])),
  };
}

function rgb([red, green, blue]: readonly [number, number, number, number]): number {
  return (red << 16) | (green << 8) | blue;
}

function isLine({ left, top, right, bottom }: Rectangle): boolean {
  return Math.min(right - left, bottom - top) <= thin;
}

function isDotted({ left, top, right, bottom }: Rectangle): boolean {
  const [width, height] = [right - left, bottom - top];
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= dot.least && long <= dot.most && long < 1.6 * short;
}

/** Gives a line without width some extent, since it still covers a place. */
function grown({ left, top, right, bottom }: Rectangle): Rectangle {
  return { left: left - 0.5, top: top - 0.5, right: right + 0.5, bottom: bottom + 0.5 };
}

/** Widens a line across its direction to its stroke width. */
function widened({ left, top, right, bottom }: Rectangle, width: number): Rectangle {
  const half = width / 2;
  return right - left >= bottom - top
    ? { left, right, top: top - half, bottom: bottom + half }
    : { left: left - half, right: right + half, top, bottom };
}
