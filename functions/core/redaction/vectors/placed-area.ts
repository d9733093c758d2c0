import { type Matrix, type Point, transformed } from '../../geometry/matrix.ts';
import {
  type Area,
  type Bounds,
  boundsOf,
  counterclockwise,
  type Edge,
  edgesOf,
  inverse,
  placedEdge,
} from '../../page-content/area.ts';

/** An area in the space of content. Depths in it are still in points on the page. */
export interface PlacedArea {
  /** On the page. */
  readonly bounds: Bounds;
  readonly edges: readonly Edge[];
  /** Counterclockwise. */
  readonly corners: readonly Point[];
}

/** Converts areas to the space of content; none if that is degenerate. */
export function placedAreas(areas: readonly Area[], matrix: Matrix): readonly PlacedArea[] {
  const toContent = inverse(matrix);
  if (!toContent) return [];
  return areas.flatMap((area) => {
    const edges = edgesOf(area).map((edge) => placedEdge(edge, matrix));
    const corners = counterclockwise(area.map((corner) => transformed(corner, toContent)));
    return edges.length > 2 ? [{ bounds: boundsOf(area), edges, corners }] : [];
  });
}

/** The width, in points, of the finest lines on a screen. */
const hairlinePoints = 0.5;

/**
 * Returns the edges within which a line of this width shows nothing outside the area. At most a quarter of the area is
 * left out on either side, so a very wide line loses a little of its visible part.
 */
export function innerEdges({ edges, corners }: PlacedArea, lineWidth: number): readonly Edge[] {
  return edges.map((edge) => {
    const deepest = Math.max(...corners.map(([x, y]) => edge.a * x + edge.b * y + edge.c));
    const width = Math.max(lineWidth * Math.hypot(edge.a, edge.b), hairlinePoints);
    return { ...edge, c: edge.c - Math.min(width / 2, deepest / 4) };
  });
}
