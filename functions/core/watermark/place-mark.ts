import type { Matrix } from '../geometry/matrix.ts';
import type { PageView } from '../page-content/page-view.ts';
import { type Mark, scaleOfFontSize } from './mark.ts';

/** Positions of a mark on a page. */
export type Position =
  | 'center'
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'left'
  | 'right'
  | 'bottom-left'
  | 'bottom'
  | 'bottom-right'
  | 'tile';

/** The placement of a mark. Without a font size, it fits the page. */
export interface Placement {
  readonly position: Position;
  /** Counterclockwise. */
  readonly rotationDegrees: number;
  readonly fontSizePoints?: number | undefined;
}

/** The share of a page that a mark takes if no size is given: in the middle, at an edge, or as a tile. */
const shares = { center: 0.8, edge: 0.3, tile: 0.22 } as const;
/** Distance from the page's edge, as a share of its shorter side. */
const marginShare = 0.04;
/** Distance between tiles, as a share of their size. */
const gapShare = 0.5;
const maximumTiles = 2_000;

/** Matrices that place the mark in a page's view: one, or one for each tile. */
export function placeMark(mark: Mark, view: PageView, placement: Placement): readonly Matrix[] {
  const radians = (placement.rotationDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const turned = turnedSize(mark.widthPoints, mark.heightPoints, cos, sin);
  const fitted = turnedSize(mark.fittedWidthPoints ?? mark.widthPoints, mark.heightPoints, cos, sin);
  const scale =
    placement.fontSizePoints === undefined
      ? fittingScale(fitted, view, placement.position)
      : scaleOfFontSize(placement.fontSizePoints);
  const size = { width: turned.width * scale, height: turned.height * scale };
  const at = (x: number, y: number): Matrix => [
    cos * scale,
    sin * scale,
    -sin * scale,
    cos * scale,
    x - ((cos * mark.widthPoints - sin * mark.heightPoints) * scale) / 2,
    y - ((sin * mark.widthPoints + cos * mark.heightPoints) * scale) / 2,
  ];
  const centers =
    placement.position === 'tile' ? tileCenters(size, view) : [center(size, view, placement.position)];
  return centers.map(([x, y]) => at(x, y));
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function turnedSize(width: number, height: number, cos: number, sin: number): Size {
  return {
    width: Math.abs(width * cos) + Math.abs(height * sin),
    height: Math.abs(width * sin) + Math.abs(height * cos),
  };
}

function fittingScale(turned: Size, view: PageView, position: Position): number {
  const share = position === 'center' || position === 'tile' ? shares[position] : shares.edge;
  return Math.min((view.widthPoints * share) / turned.width, (view.heightPoints * share) / turned.height);
}

function center({ width, height }: Size, view: PageView, position: Position): readonly [number, number] {
  const margin = Math.min(view.widthPoints, view.heightPoints) * marginShare;
  const x = position.endsWith('left')
    ? margin + width / 2
    : position.endsWith('right')
      ? view.widthPoints - margin - width / 2
      : view.widthPoints / 2;
  const y = position.startsWith('top')
    ? view.heightPoints - margin - height / 2
    : position.startsWith('bottom')
      ? margin + height / 2
      : view.heightPoints / 2;
  return [x, y];
}

/** A grid over the whole page with a tile in its middle; wider apart if there would be too many. */
function tileCenters({ width, height }: Size, view: PageView): readonly (readonly [number, number])[] {
  let [stepX, stepY] = [width * (1 + gapShare), height * (1 + gapShare)];
  const wanted = (view.widthPoints / stepX) * (view.heightPoints / stepY);
  if (wanted > maximumTiles) {
    const wider = Math.sqrt(wanted / maximumTiles);
    stepX *= wider;
    stepY *= wider;
  }
  const columns = fromMiddle((view.widthPoints + width) / 2 / stepX);
  const rows = fromMiddle((view.heightPoints + height) / 2 / stepY);
  return rows.flatMap((row) =>
    columns.map(
      (column) => [view.widthPoints / 2 + column * stepX, view.heightPoints / 2 + row * stepY] as const,
    ),
  );
}

/**
 * 0, 1, -1, 2, -2 … up to `steps` on either side. The middle comes first, because pdf.js treats a form whose first
 * drawing is off the page as empty.
 */
function fromMiddle(steps: number): readonly number[] {
  const each = Math.min(Math.ceil(steps) - 1, maximumTiles / 2);
  return [0, ...Array.from({ length: Math.max(each, 0) }, (_, index) => [index + 1, -index - 1]).flat()];
}
