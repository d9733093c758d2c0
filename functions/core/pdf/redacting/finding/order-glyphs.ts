import type { MarkedText, ReadGlyph } from '../content/glyph.ts';
import { columnEms, leastGapEms, lineBreak, type TextPiece } from './text-pieces.ts';

/** Which of the texts of a glyph is read. */
export interface Reading {
  /** What the glyph's name or the font's program says, instead of what readers are told. */
  readonly isOther?: boolean;
  /** What marked content says instead of its glyphs. */
  readonly isMarked?: boolean;
}

/** The pieces of glyphs in the order in which they are drawn. */
export function inDrawnOrder(
  glyphs: readonly ReadGlyph[],
  { isOther, isMarked }: Reading = {},
): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const marked = isMarked ? markedGlyphs(glyphs) : new Map<MarkedText, number[]>();
  let previous: ReadGlyph | undefined;
  let last: MarkedText | undefined;
  for (const glyph of glyphs) {
    if (previous) pieces.push(...between(previous, glyph));
    previous = glyph;
    const mark = isMarked ? glyph.marks.findLast(({ actualText }) => actualText !== undefined) : undefined;
    if (mark && mark === last) continue;
    last = mark;
    const text = mark?.actualText ?? ((isOther && glyph.otherText) || glyph.text);
    pieces.push(pieceOf(text, marked.get(mark as MarkedText) ?? [glyph.index]));
  }
  return pieces;
}

/** The glyphs of each piece of marked content that states its text. Of nested ones, the outermost counts. */
function markedGlyphs(glyphs: readonly ReadGlyph[]): Map<MarkedText, number[]> {
  const found = new Map<MarkedText, number[]>();
  for (const { index, marks } of glyphs) {
    const mark = marks.findLast(({ actualText }) => actualText !== undefined);
    if (!mark) continue;
    const own = found.get(mark) ?? [];
    own.push(index);
    found.set(mark, own);
  }
  return found;
}

export function pieceOf(text: string, owners: readonly number[]): TextPiece {
  return { kind: 'text', text, ems: 0, owners };
}

/** What is seen between two glyphs of which the second is drawn after the first. */
export function between(before: ReadGlyph, after: ReadGlyph): readonly TextPiece[] {
  const em = Math.max(before.em, after.em) || 1;
  const [along, across] = stepIn(before, after);
  if (Math.abs(across) > 0.5 * em || along < -columnEms * em || along > columnEms * em) return [lineBreak];
  return along / em > leastGapEms ? [{ kind: 'gap', text: '', ems: along / em, owners: [] }] : [];
}

/** How far a glyph is from the end of another: along its line, and across. */
export function stepIn(before: ReadGlyph, after: ReadGlyph): readonly [along: number, across: number] {
  const [x, y] = directionOf(before);
  const [dx, dy] = [after.origin[0] - before.end[0], after.origin[1] - before.end[1]];
  return [dx * x + dy * y, dy * x - dx * y];
}

/** In which direction the text of a glyph goes, as a unit vector. */
export function directionOf({ matrix, isVertical }: ReadGlyph): readonly [x: number, y: number] {
  const [a, b, c, d] = matrix;
  const [x, y] = isVertical ? [-c, -d] : [a, b];
  const length = Math.hypot(x, y);
  return length > 0 ? [x / length, y / length] : [1, 0];
}
