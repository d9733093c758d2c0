import type { InkShape } from '../geometry/ink-shape.ts';
import { type Edge, outlineShape } from '../geometry/outline-shape.ts';
import { outlineEdges } from '../typesetting/fonts/outline-edges.ts';
import type { Outlines } from '../typesetting/fonts/read-face.ts';
import { referenceFaces } from './reference-faces.ts';

/** The maximum number of texts whose shapes are kept: more than a document's alphabets and ideographs. */
const maximumKept = 20_000;

interface Drawn {
  readonly shapes: InkShape[];
  readonly others: Generator<InkShape, undefined>;
  isComplete: boolean;
}

const kept = new Map<string, Drawn>();

/**
 * Returns the shapes of a text in the fonts at hand, common designs first: of a letter, or of several side by side.
 * Each is drawn when it is first asked for, and kept.
 */
export function referenceShapes(text: string): Iterable<InkShape> {
  const known = kept.get(text);
  if (known) return known.isComplete ? known.shapes : completed(known);
  if (kept.size >= maximumKept) kept.clear();
  const started = { shapes: [], others: drawn(text), isComplete: false };
  kept.set(text, started);
  return completed(started);
}

function* completed(drawn: Drawn): Generator<InkShape> {
  const { shapes, others } = drawn;
  for (let index = 0; ; index++) {
    const shape = shapes[index] ?? others.next().value;
    if (!shape) break;
    shapes[index] = shape;
    yield shape;
  }
  drawn.isComplete = true;
}

function* drawn(text: string): Generator<InkShape, undefined> {
  const letters = isRightToLeft.test(text) ? [...text].reverse() : [...text];
  for (const face of referenceFaces(text)) {
    const glyphs = letters.map((letter) => face.glyphOf(letter.codePointAt(0) ?? 0));
    if (glyphs.includes(0)) continue;
    const edges = sideBySide(face, glyphs);
    for (const one of turnsInColumns.test(text) ? [edges, turned(edges)] : [edges]) {
      const shape = outlineShape(one);
      if (shape) yield shape;
    }
  }
  return undefined;
}

/** Letters that turn in vertical lines: those with Vertical_Orientation=Tr of Unicode. */
const turnsInColumns = /^[ーｰ]$/u;

function turned(edges: readonly Edge[]): readonly Edge[] {
  return edges.map(({ x1, y1, x2, y2 }) => ({ x1: y1, y1: -x1, x2: y2, y2: -x2 }));
}

const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

function sideBySide(face: Outlines, glyphs: readonly number[]): readonly Edge[] {
  let pen = 0;
  return glyphs.flatMap((glyph) => {
    const left = pen;
    pen += face.advanceOf(glyph);
    return outlineEdges(face, glyph).map(({ x1, y1, x2, y2 }) => ({ x1: x1 + left, y1, x2: x2 + left, y2 }));
  });
}
