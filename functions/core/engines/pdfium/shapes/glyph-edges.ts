import type { Point } from '../../../geometry/matrix.ts';
import { curveEdges, type Edge } from '../../../geometry/outline-shape.ts';
import type { GlyphPath } from './glyph-path.ts';

/** FPDF_SEGMENT_LINETO, FPDF_SEGMENT_BEZIERTO and FPDF_SEGMENT_MOVETO. */
const [lineTo, curveTo, moveTo] = [0, 1, 2];

/** Returns the outline that a glyph's path encloses; none for a blank glyph. */
export function glyphEdges(path: GlyphPath): readonly Edge[] {
  const edges: Edge[] = [];
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  let controls: Point[] = [];
  const drawTo = (to: Point) => {
    edges.push({ x1: at[0], y1: at[1], x2: to[0], y2: to[1] });
    at = to;
  };
  for (let index = 0; index < path.length; index += 3) {
    const [kind, x = 0, y = 0] = path.subarray(index, index + 3);
    if (kind === moveTo) {
      drawTo(start);
      [start, at, controls] = [[x, y], [x, y], []];
    } else if (kind === lineTo) drawTo([x, y]);
    else if (kind === curveTo) {
      controls.push([x, y]);
      const [one, other, end] = controls;
      if (!one || !other || !end) continue;
      edges.push(...curveEdges(at, one, other, end));
      [at, controls] = [end, []];
    }
  }
  drawTo(start);
  return edges.filter(({ x1, y1, x2, y2 }) => x1 !== x2 || y1 !== y2);
}
