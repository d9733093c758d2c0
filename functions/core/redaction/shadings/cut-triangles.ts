import { borderPoints, type Edge } from '../../page-content/area.ts';
import { maximumTriangles, type Triangle, type Vertex } from './mesh.ts';

/** The corners of a flat part of a mesh, which is convex. */
type Polygon = readonly Vertex[];

/**
 * Triangles without what of them lies within some edges. The same list where nothing does; undefined where too many would
 * be left.
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

/** The parts of a triangle beyond each of the edges in turn. Undefined if it has nothing within all of them. */
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

/** What of a polygon is on one side of an edge. */
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

/** Its place and colour, on the way from one vertex to another. */
function mixed(one: Vertex, other: Vertex, share: number): Vertex {
  return one.map((value, index) => value + ((other[index] as number) - value) * share);
}

function fan([first, ...others]: Polygon): readonly Triangle[] {
  return others.slice(1).map((vertex, index): Triangle => [first as Vertex, others[index] as Vertex, vertex]);
}
