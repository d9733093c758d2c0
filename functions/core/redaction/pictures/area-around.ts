import type { Point } from '../../geometry/matrix.ts';
import type { LineArea } from '../finding/areas-of-glyphs.ts';

/** The smallest area around two, with sides parallel to those of the first. */
export function areaAround(area: LineArea, other: LineArea): LineArea {
  const [from, to] = area;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const corners = [...area, ...other];
  const along = corners.map((point) => point[0] * x + point[1] * y);
  const up = corners.map((point) => point[1] * x - point[0] * y);
  const [left, right, bottom, top] = [
    Math.min(...along),
    Math.max(...along),
    Math.min(...up),
    Math.max(...up),
  ];
  const at = (alongIt: number, upIt: number): Point => [alongIt * x - upIt * y, alongIt * y + upIt * x];
  return [at(left, bottom), at(right, bottom), at(right, top), at(left, top)];
}
