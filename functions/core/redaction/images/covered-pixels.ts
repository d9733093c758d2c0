import { type Matrix, multiplied, transformed } from '../../geometry/matrix.ts';
import { type Area, borderPoints, type Edge, edgesOf, inverse, placedEdge } from '../../page-content/area.ts';

/** The width and height of an image, in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The covered pixels of an image, in the part of it near the areas. */
export interface CoveredPixels extends PixelSize {
  /** The start of the part, in pixels from the top left. */
  readonly left: number;
  readonly top: number;
  /** A byte for each pixel of the part, from its top left: 1 if covered. */
  readonly mask: Uint8Array;
  /** Whether the whole image is covered. */
  readonly isWhole: boolean;
}

/**
 * A pixel that extends farther beyond all areas than this, in points, is visible there: covering it would gain nothing.
 */
const visiblePoints = 0.5;

/** The sample points along each side of a pixel that several areas share. */
const samples = [0, 0.25, 0.5, 0.75, 1] as const;

/**
 * Returns the pixels that areas cover, wholly or without a visible rest. `matrix` places the image, a square of one
 * unit, on the page (ISO 32000-2, 8.9.5). Undefined if there are none.
 */
export function coveredPixels(
  { width, height }: PixelSize,
  matrix: Matrix,
  areas: readonly Area[],
): CoveredPixels | undefined {
  const ofPixels = multiplied([1 / width, 0, 0, -1 / height, 0, 1], matrix);
  const toPixels = inverse(ofPixels);
  if (!toPixels) return undefined;
  const placed = areas.flatMap((area) => {
    const edges = edgesOf(area).map((edge) => placedEdge(edge, ofPixels));
    if (edges.length < 3) return [];
    const corners = area.map((corner) => transformed(corner, toPixels));
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
    const isApart = bounds[0] >= width || bounds[1] >= height || bounds[2] <= 0 || bounds[3] <= 0;
    return isApart ? [] : [{ edges, bounds }];
  });
  if (placed.length === 0) return undefined;
  const [left, top, right, bottom] = around(placed, width, height);
  const part = { width: right - left, height: bottom - top };
  const inPart = placed.map((area) => moved(area, left, top));
  const mask = new Uint8Array(part.width * part.height);
  for (const area of inPart) coverWhole(mask, part, area);
  if (inPart.length > 1) coverShared(mask, part, inPart);
  if (!mask.includes(1)) return undefined;
  const isWhole = part.width === width && part.height === height && !mask.includes(0);
  return { ...part, left, top, mask, isWhole };
}

/** Left, top, right and bottom, in pixels. */
type PixelBounds = readonly [number, number, number, number];

interface PixelArea {
  readonly edges: readonly Edge[];
  readonly bounds: PixelBounds;
}

/** The bounding box of areas in whole pixels. */
function around(areas: readonly PixelArea[], width: number, height: number): PixelBounds {
  const lists = [0, 1, 2, 3].map((side) => areas.map(({ bounds }) => bounds[side] as number)); // four
  const [lefts = [], tops = [], rights = [], bottoms = []] = lists;
  return [
    Math.max(0, Math.floor(Math.min(...lefts))),
    Math.max(0, Math.floor(Math.min(...tops))),
    Math.min(width, Math.ceil(Math.max(...rights))),
    Math.min(height, Math.ceil(Math.max(...bottoms))),
  ];
}

/** Moves an area to the coordinates of a part of an image. */
function moved({ edges, bounds }: PixelArea, left: number, top: number): PixelArea {
  const [fromX, fromY, toX, toY] = bounds;
  return {
    edges: edges.map(({ a, b, c }) => ({ a, b, c: c + a * left + b * top })),
    bounds: [fromX - left, fromY - top, toX - left, toY - top],
  };
}

/** Marks pixels that touch an area without being visible outside it. */
function coverWhole(mask: Uint8Array, size: PixelSize, area: PixelArea): void {
  const { edges } = area;
  eachTouched(size, area, (row, from, to) => {
    let [first, last] = [from, to];
    // In a row, the pixels inside all edges lie between two columns.
    for (const { a, b, c } of edges) {
      const least = Math.min(a, 0) + Math.min(b, 0) + b * row + c + visiblePoints;
      if (Math.abs(a) < 1e-12) {
        if (least < 0) return;
      } else if (a > 0) first = Math.max(first, Math.ceil(-least / a - 1e-9));
      else last = Math.min(last, Math.floor(-least / a + 1e-9) + 1);
    }
    if (first < last) mask.fill(1, row * size.width + first, row * size.width + last);
  });
}

/** Marks pixels that several areas cover together. */
function coverShared(mask: Uint8Array, size: PixelSize, areas: readonly PixelArea[]): void {
  const touched = new Uint8Array(mask.length);
  const shared: number[] = [];
  for (const area of areas)
    eachTouched(size, area, (row, from, to) => {
      for (let at = row * size.width + from; at < row * size.width + to; at++) {
        if (mask[at] === 1) continue;
        if (touched[at] === 1) shared.push(at);
        touched[at] = Math.min((touched[at] as number) + 1, 2);
      }
    });
  for (const at of shared) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const isCovered = samples.every((dx) => samples.every((dy) => isInside(x + dx, y + dy, areas)));
    if (isCovered) mask[at] = 1;
  }
}

function isInside(x: number, y: number, areas: readonly PixelArea[]): boolean {
  return areas.some(({ edges }) => edges.every(({ a, b, c }) => a * x + b * y + c >= -visiblePoints));
}

/** Calls `take` with the range of pixels in each row that share more than a border with an area. */
function eachTouched(
  { width, height }: PixelSize,
  { edges, bounds }: PixelArea,
  take: (row: number, from: number, to: number) => void,
): void {
  const [left, top, right, bottom] = bounds;
  const [firstColumn, endColumn] = [Math.max(Math.floor(left), 0), Math.min(Math.ceil(right), width)];
  for (let row = Math.max(Math.floor(top), 0); row < Math.min(Math.ceil(bottom), height); row++) {
    let [from, to] = [firstColumn, endColumn];
    for (const { a, b, c } of edges) {
      const most = Math.max(a, 0) + Math.max(b, 0) + b * row + c - borderPoints;
      if (Math.abs(a) < 1e-12) {
        if (most <= 0) to = from;
      } else if (a > 0) from = Math.max(from, Math.ceil(-most / a));
      else to = Math.min(to, Math.floor(-most / a) + 1);
    }
    if (from < to) take(row, from, to);
  }
}
