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

/** An area as content sees it. Depths in it are still in points on the page. */
export interface PlacedArea {
  /** On the page. */
  readonly bounds: Bounds;
  readonly edges: readonly Edge[];
  /** Counterclockwise. */
  readonly corners: readonly Point[];
}

/** Areas in the space of content; none where that has no area itself. */
export function placedAreas(areas: readonly Area[], matrix: Matrix): readonly PlacedArea[] {
  const toContent = inverse(matrix);
  if (!toContent) return [];
  return areas.flatMap((area) => {
    const edges = edgesOf(area).map((edge) => placedEdge(edge, matrix));
    const corners = counterclockwise(area.map((corner) => transformed(corner, toContent)));
    return edges.length > 2 ? [{ bounds: boundsOf(area), edges, corners }] : [];
  });
}

/** The finest lines are drawn as wide as this, in points, on a screen. */
const hairlinePoints = 0.5;

/**
 * The edges between which a line of this width shows nothing outside of the area. Never more than a quarter of the area is
 * left out on either side: then a line that is very wide loses a little that is seen.
 */
export function innerEdges({ edges, corners }: PlacedArea, lineWidth: number): readonly Edge[] {
  return edges.map((edge) => {
    const deepest = Math.max(...corners.map(([x, y]) => edge.a * x + edge.b * y + edge.c));
    const width = Math.max(lineWidth * Math.hypot(edge.a, edge.b), hairlinePoints);
    return { ...edge, c: edge.c - Math.min(width / 2, deepest / 4) };
  });
}
