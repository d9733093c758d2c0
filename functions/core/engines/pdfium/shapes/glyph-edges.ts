import type { Point } from '../../../geometry/matrix.ts';
import { curveEdges, type Edge } from '../../../geometry/outline-shape.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** The maximum number of segments; the outline of a letter needs fewer. */
const maximumSegments = 2_000;

/** FPDF_SEGMENT_LINETO, FPDF_SEGMENT_BEZIERTO and FPDF_SEGMENT_MOVETO. */
const [lineTo, curveTo, moveTo] = [0, 1, 2];

/**
 * Returns the outline of the first glyph that a font has for a character; none for a blank glyph, undefined if PDFium
 * does not know one, as in Type 3 fonts.
 */
export function glyphEdges(pdfium: Pdfium, font: Pointer, code: number): readonly Edge[] | undefined {
  const path = pdfium.FPDFFont_GetGlyphPath(font, code, 1);
  if (!path) return undefined;
  const edges: Edge[] = [];
  const count = Math.min(pdfium.FPDFGlyphPath_CountGlyphSegments(path), maximumSegments);
  const memory = pdfium.malloc(8);
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  let controls: Point[] = [];
  const drawTo = (to: Point) => {
    edges.push({ x1: at[0], y1: at[1], x2: to[0], y2: to[1] });
    at = to;
  };
  for (let index = 0; index < count; index++) {
    const segment = pdfium.FPDFGlyphPath_GetGlyphPathSegment(path, index);
    pdfium.FPDFPathSegment_GetPoint(segment, memory, memory + 4);
    const [x = 0, y = 0] = new Float32Array(pdfium.memory().buffer, memory, 2);
    const kind = pdfium.FPDFPathSegment_GetType(segment);
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
  pdfium.free(memory);
  return edges.filter(({ x1, y1, x2, y2 }) => x1 !== x2 || y1 !== y2);
}
