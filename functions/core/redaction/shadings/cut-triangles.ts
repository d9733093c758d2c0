import { borderPoints, type Edge } from '../../page-content/area.ts';
import { maximumTriangles, type Triangle, type Vertex } from './mesh.ts';

/** The corners of a flat, convex part of a mesh. */
type Polygon = readonly Vertex[];

/**
 * Removes the parts of triangles within some edges. Returns the same list if there are none; undefined if too many
 * would be left.
 */
export function cutTriangles(
  triangles: readonly Triangle[],
  edges: readonly Edge[],
): readonly Triangle[] | undefined {
  const left: Triangle[] = [];
  let isCut = false;
  for (const triangle of triangles) {
    const parts = partsOutside(triangle, edges);
    if (parts) {
      isCut = true;
      for (const part of parts) left.push(...fan(part));
    } else left.push(triangle);
    if (left.length > maximumTriangles) return undefined;
  }
  return isCut ? left : triangles;
}

/** Returns the parts of a triangle beyond each of the edges in turn. Undefined if no part is within all of them. */
function partsOutside(triangle: Triangle, edges: readonly Edge[]): readonly Polygon[] | undefined {
  if (edges.some((edge) => triangle.every((vertex) => depthOf(edge, vertex) <= borderPoints)))
    return undefined;
  const outside: Polygon[] = [];
  let inside: Polygon = triangle;
  for (const edge of edges) {
    const [within, beyond] = [side(inside, edge, 1), side(inside, edge, -1)];
    if (within.length === 0) return undefined;
    if (beyond.length > 2) outside.push(beyond);
    inside = within;
  }
  return outside;
}

/** Returns the part of a polygon on one side of an edge. */
function side(polygon: Polygon, edge: Edge, sign: 1 | -1): Polygon {
  const depths = polygon.map((vertex) => depthOf(edge, vertex) * sign);
  if (depths.every((depth) => depth <= 0)) return [];
  return polygon.flatMap((vertex, index) => {
    const next = (index + 1) % polygon.length;
    const [from, to] = [depths[index] as number, depths[next] as number];
    const own = from >= 0 ? [vertex] : [];
    return from > 0 === to > 0 || from === 0 || to === 0
      ? own
      : [...own, mixed(vertex, polygon[next] as Vertex, from / (from - to))];
  });
}

function depthOf({ a, b, c }: Edge, vertex: Vertex): number {
  return a * (vertex[0] as number) + b * (vertex[1] as number) + c;
}

/** Interpolates place and colour between two vertices. */
function mixed(one: Vertex, other: Vertex, share: number): Vertex {
  return one.map((value, index) => value + ((other[index] as number) - value) * share);
}

function fan([first, ...others]: Polygon): readonly Triangle[] {
  return others.slice(1).map((vertex, index): Triangle => [first as Vertex, others[index] as Vertex, vertex]);
}
