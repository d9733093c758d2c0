import { isVowelSign } from '../../matching/vowel-signs.ts';
import type { MarkedText, ReadGlyph } from '../../page-content/glyph.ts';
import { columnEms, leastGapEms, lineBreak, type StatedParts, type TextPiece } from './text-pieces.ts';

/** Selects the text that is read for a glyph. */
export interface Reading {
  /** Reads the glyph's name or the font's program instead of the text map. */
  readonly isOther?: boolean;
  /** Reads texts that marked content states instead of its glyphs: if nested, the outermost or innermost. */
  readonly stated?: 'outermost' | 'innermost';
  /** The division of stated texts among the glyphs. */
  readonly parts?: StatedParts;
}

/** Returns the pieces of glyphs in drawing order. */
export function inDrawnOrder(
  glyphs: readonly ReadGlyph[],
  { isOther, stated, parts }: Reading = {},
): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let previous: ReadGlyph | undefined;
  let last: MarkedText | undefined;
  for (const glyph of glyphs) {
    const mark = stated && markOf(glyph, stated);
    const isWithin = mark !== undefined && mark === last;
    if (previous && !isWithin) pieces.push(...between(previous, glyph));
    if (!isOverLetter(glyph)) previous = glyph;
    if (isWithin) continue;
    last = mark;
    const own = (mark && parts?.get(mark)) ?? [
      { text: (isOther && glyph.otherText) || glyph.text, owners: [glyph.index] },
    ];
    pieces.push(...own.map(({ text, owners }) => pieceOf(text, owners)));
  }
  return pieces;
}

/** Returns the marked content that states a glyph's text. The standard uses the outermost, and PDFium the innermost. */
export function markOf({ marks }: ReadGlyph, stated: NonNullable<Reading['stated']>): MarkedText | undefined {
  const isStating = ({ actualText }: MarkedText) => actualText !== undefined;
  return stated === 'innermost' ? marks.find(isStating) : marks.findLast(isStating);
}

export function pieceOf(text: string, owners: readonly number[]): TextPiece {
  return { kind: 'text', text, ems: 0, owners };
}

/** Returns the visible separation of two consecutively drawn glyphs: none before a sign that belongs to a letter. */
export function between(before: ReadGlyph, after: ReadGlyph): readonly TextPiece[] {
  if (isOverLetter(after)) return [];
  const em = Math.max(before.em, after.em) || 1;
  const [along, across] = stepIn(before, after);
  if (Math.abs(across) > 0.5 * em || along < -columnEms * em || along > columnEms * em) return [lineBreak];
  return along / em > leastGapEms ? [{ kind: 'gap', text: '', ems: along / em, owners: [] }] : [];
}

/** Whether a glyph is a vowel sign without width on its line. */
export function isOverLetter({ text, origin, end, em }: ReadGlyph): boolean {
  return isVowelSign(text) && Math.hypot(end[0] - origin[0], end[1] - origin[1]) <= leastGapEms * em;
}

/** The distance of a glyph from the end of another: along its line, and across. */
export function stepIn(before: ReadGlyph, after: ReadGlyph): readonly [along: number, across: number] {
  const [x, y] = directionOf(before);
  const [dx, dy] = [after.origin[0] - before.end[0], after.origin[1] - before.end[1]];
  return [dx * x + dy * y, dy * x - dx * y];
}

/** The direction of a glyph's text, as a unit vector. */
export function directionOf({ matrix, isVertical }: ReadGlyph): readonly [x: number, y: number] {
  const [a, b, c, d] = matrix;
  const [x, y] = isVertical ? [-c, -d] : [a, b];
  const length = Math.hypot(x, y);
  return length > 0 ? [x / length, y / length] : [1, 0];
}
