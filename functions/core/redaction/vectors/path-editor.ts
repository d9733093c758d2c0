import { type Matrix, type Point, transformed } from '../../geometry/matrix.ts';
import { type Area, boundsOf } from '../../page-content/area.ts';
import type { ContentState } from '../../page-content/content-state.ts';
import type { EditOperation, Operation, PathStep } from '../../page-content/operation.ts';
import { spend } from '../../pdf-objects/work-budget.ts';
import { areaFinder } from '../areas-of-place.ts';
import { type Contour, contoursOf, rectangleOf } from './contour.ts';
import { cutFill } from './cut-fill.ts';
import { cutStroke, type StrokedPart } from './cut-stroke.ts';
import { innerEdges, type PlacedArea, placedAreas } from './placed-area.ts';
import { numbers, writtenContours } from './write-contours.ts';

/** A clip within which nothing is drawn. */
const emptyPath = '0 0 0 0 re\n';

/**
 * Cuts paths under areas: fills, strokes and clips. What is visible outside the areas is unchanged. Throws
 * PdfTooComplex for paths without end.
 */
export function pathEditor(areas: readonly Area[]): EditOperation {
  const areasNear = areaFinder(areas);
  return (operation, state, place) => {
    const { path } = operation;
    if (!path || path.length === 0) return undefined;
    const near = areasNear(boundsOf(pathPoints(path, state)), place);
    spend('cut', near.length * path.length);
    if (near.length === 0) return undefined;
    return cutPath(operation, path, state, placedAreas(near, state.matrix));
  };
}

/** The potentially visible points of a path: its own, and half a line's width around them. */
function pathPoints(path: readonly PathStep[], { matrix, lineWidth }: ContentState): readonly Point[] {
  const points = path.flatMap(({ numbers: given }) =>
    Array.from({ length: given.length >> 1 }, (_, index) =>
      transformed([given[index * 2] as number, given[index * 2 + 1] as number], matrix),
    ),
  );
  const margin = 1 + (lineWidth / 2) * scaleOf(matrix);
  const [left, bottom, right, top] = boundsOf(points);
  return [
    [left - margin, bottom - margin],
    [right + margin, top + margin],
  ];
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

function cutPath(
  { name, clip }: Operation,
  path: readonly PathStep[],
  state: ContentState,
  areas: readonly PlacedArea[],
): string | undefined {
  const contours = contoursOf(path);
  const fills = /^[fFbB]/.test(name);
  const filled = fills ? filledParts(contours, areas) : contours;
  const strokes = /^[sSbB]/.test(name);
  const closed = /^[sb]/.test(name) ? withLastClosed(contours) : contours;
  const stroked = strokes ? strokedParts(closed, areas, state) : undefined;
  const clipped = clip ? clippedParts(contours, areas) : contours;
  if (filled === contours && !stroked && clipped === contours) return undefined;
  const written: string[] = [];
  const rule = name.endsWith('*') ? '*' : '';
  if (fills && filled.length > 0) written.push(`${writtenContours(filled)}f${rule}\n`);
  if (strokes) written.push(stroked ? strokedText(stroked, state) : `${writtenContours(closed)}S\n`);
  if (clip) written.push(`${writtenContours(clipped) || emptyPath}${clip} n\n`);
  return `\n${written.join('')}`;
}

function filledParts(contours: readonly Contour[], areas: readonly PlacedArea[]): readonly Contour[] {
  return areas.reduce(cutFill, contours);
}

/** A rectangular clip only reveals the place of a picture or a paragraph, and is kept, unless nothing shows in it. */
function clippedParts(contours: readonly Contour[], areas: readonly PlacedArea[]): readonly Contour[] {
  const cut = filledParts(contours, areas);
  const [only] = contours;
  const isRectangle = contours.length === 1 && only && rectangleOf(only) !== undefined;
  return isRectangle && cut.length > 0 ? contours : cut;
}

/** Undefined if nothing was cut. */
function strokedParts(
  contours: readonly Contour[],
  areas: readonly PlacedArea[],
  { lineWidth, dash }: ContentState,
): readonly StrokedPart[] | undefined {
  const whole: readonly StrokedPart[] = contours.map((contour) => ({ contour, offset: 0 }));
  const left = areas.reduce((parts, area) => {
    const edges = innerEdges(area, lineWidth);
    return parts.flatMap(({ contour, offset }) =>
      cutStroke(contour, edges, dash.lengths.length > 0).map((part) => ({
        ...part,
        offset: offset + part.offset,
      })),
    );
  }, whole);
  const isSame = left.length === whole.length && left.every((part, at) => part.contour === contours[at]);
  return isSame ? undefined : left;
}

/** Writes parts with their own dash phase each, so that dashes continue as in the uncut line. */
function strokedText(parts: readonly StrokedPart[], { dash }: ContentState): string {
  if (parts.length === 0) return '';
  if (dash.lengths.length === 0) return `${writtenContours(parts.map(({ contour }) => contour))}S\n`;
  const lengths = `[${numbers(dash.lengths)}]`;
  const drawn = parts.map(
    ({ contour, offset }) =>
      `${lengths} ${numbers([dash.phase + offset])} d\n${writtenContours([contour])}S\n`,
  );
  return `${drawn.join('')}${lengths} ${numbers([dash.phase])} d\n`;
}

function withLastClosed(contours: readonly Contour[]): readonly Contour[] {
  const last = contours.at(-1);
  return last && !last.isClosed ? [...contours.slice(0, -1), { ...last, isClosed: true }] : contours;
}
