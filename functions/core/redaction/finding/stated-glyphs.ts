import type { MarkedText, ReadGlyph } from '../../page-content/glyph.ts';
import { directionOf, pieceOf } from './order-glyphs.ts';
import type { StatedParts, TextPiece } from './text-pieces.ts';

/** A glyph, or glyphs of one line combined for a text that is stated in their place. */
export interface StatedGlyph extends ReadGlyph {
  readonly owners: readonly number[];
}

/** Represents a stated text that is empty. */
const softHyphen = '\u00ad';

/**
 * Combines glyphs among which the stated text of `markOf` cannot be divided. `isOnLine` separates glyphs on different
 * lines.
 */
export function statedGlyphs(
  glyphs: readonly ReadGlyph[],
  parts: StatedParts,
  markOf: (glyph: ReadGlyph) => MarkedText | undefined,
  { isOnLine = false }: { readonly isOnLine?: boolean } = {},
): readonly StatedGlyph[] {
  const joined = new Map<MarkedText, ReadGlyph[]>();
  const markOfGlyph = new Map<ReadGlyph, MarkedText>();
  for (const glyph of glyphs) {
    const mark = markOf(glyph);
    if (!mark || parts.get(mark)?.length !== 1) continue;
    markOfGlyph.set(glyph, mark);
    const own = joined.get(mark);
    if (own) own.push(glyph);
    else joined.set(mark, [glyph]);
  }
  const apart = isOnLine ? new Set([...joined].flatMap(([mark, own]) => (isLine(own) ? [] : mark))) : none;
  return glyphs.flatMap((glyph): StatedGlyph | readonly [] => {
    const mark = markOfGlyph.get(glyph);
    if (!mark || apart.has(mark)) return { ...glyph, owners: [glyph.index] };
    const own = joined.get(mark) ?? [];
    if (own[0] !== glyph) return [];
    const owners = parts.get(mark)?.[0]?.owners ?? [];
    return { ...glyph, ...extentOf(own), text: mark.actualText || softHyphen, otherText: undefined, owners };
  });
}

const none: ReadonlySet<MarkedText> = new Set();

/** Returns pieces of such glyphs, with the glyphs that own each. */
export function withOwners(
  pieces: readonly TextPiece[],
  glyphs: ReadonlyMap<number, StatedGlyph>,
): readonly TextPiece[] {
  return pieces.map((piece) =>
    piece.owners.length === 0
      ? piece
      : pieceOf(
          piece.text,
          piece.owners.flatMap((owner) => glyphs.get(owner)?.owners ?? []),
        ),
  );
}

/** The common start and end of glyphs. */
function extentOf(glyphs: readonly ReadGlyph[]): Pick<ReadGlyph, 'origin' | 'end'> {
  const [x, y] = directionOf(glyphs[0] as ReadGlyph); // not empty here
  const along = (point: ReadGlyph['origin']) => point[0] * x + point[1] * y;
  let { origin, end } = glyphs[0] as ReadGlyph;
  for (const glyph of glyphs) {
    if (along(glyph.origin) < along(origin)) origin = glyph.origin;
    if (along(glyph.end) > along(end)) end = glyph.end;
  }
  return { origin, end };
}

function isLine(glyphs: readonly ReadGlyph[]): boolean {
  const [first] = glyphs as readonly [ReadGlyph, ...ReadGlyph[]]; // not empty here
  const [x, y] = directionOf(first);
  return glyphs.every(({ origin }) => {
    const across = (origin[1] - first.origin[1]) * x - (origin[0] - first.origin[0]) * y;
    return Math.abs(across) < 0.5 * first.em;
  });
}
