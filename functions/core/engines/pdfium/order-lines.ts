import {
  type Direction,
  hasRightToLeft,
  readingOrder,
  strongDirection,
} from '../../page-text/reading-order.ts';
import type { Box, PlacedLine, StatedPart } from '../../page-text/shown-text.ts';
import { joinedParts, type LinePart, partsOfLine } from './line-parts.ts';
import { type LinePiece, lineCharacters, linePieces } from './line-pieces.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';

/** Longer lines do not occur in print. They are meant to exhaust the reader, and are left unchanged. */
const maximumCharacters = 2000;

/**
 * Puts lines with right-to-left characters in reading order by the positions of their characters, because PDFium
 * reverses every piece of such a line separately. Other lines, and rotated ones, are unchanged.
 */
export function orderLines(
  pdfium: Pdfium,
  text: Pointer,
  lines: readonly PlacedLine[],
  page: Box,
): readonly PlacedLine[] {
  if (!lines.some((line) => hasRightToLeft(line.text))) return lines;
  const sides = lines.length > 1 ? sidesOf(lines) : page;
  const parts: LinePart[] = [];
  const ordered: { readonly place: number; readonly line: PlacedLine }[] = [];
  for (const [number, line] of lines.entries()) {
    const isLong = line.text.length > maximumCharacters;
    const characters = isLong ? undefined : lineCharacters(pdfium, text, line);
    if (!characters || characters.length === 0) ordered.push({ place: number, line });
    else if (hasRightToLeft(line.text)) parts.push(...partsOfLine(number, characters));
    else parts.push({ line: number, characters });
  }
  for (const group of joinedParts(parts)) {
    const [first] = group as [LinePart]; // no group is empty
    const own = lines[first.line] as PlacedLine; // parts have the number of their line
    const line = group.length > 1 || hasRightToLeft(own.text) ? orderedLine(group, sides) : undefined;
    ordered.push({ place: first.line, line: line ?? own });
  }
  return ordered.sort((one, other) => one.place - other.place).map(({ line }) => line);
}

/** Joins parts of lines. Undefined if their positions do not determine the order. */
function orderedLine(parts: readonly LinePart[], sides: Sides): PlacedLine | undefined {
  for (const { characters } of parts.length > 1 ? parts : [])
    for (const end of [characters.at(0), characters.at(-1)]) if (end) end.isBesideGap = true;
  const characters = parts.flatMap((part) => part.characters);
  const pieces = linePieces(characters);
  if (pieces.length === 0) return undefined;
  const spaced = withSpaces(pieces);
  const { text, places } = readingOrder(
    spaced.map((piece) => piece.text),
    baseDirection(pieces, sides),
  );
  const [first, last] = [characters[0], characters.at(-1)];
  const stated = new Map<number, StatedPart>();
  let length = 0;
  for (const place of places) {
    const piece = spaced[place] as Piece; // one of them
    for (const [at, part] of piece.stated) stated.set(length + at, part);
    length += piece.text.length;
  }
  return { text, sources: places.flatMap((place) => spaced[place]?.sources ?? []), stated, first, last };
}

type Sides = Pick<Box, 'left' | 'right'>;

function sidesOf(lines: readonly PlacedLine[]): Sides {
  const boxes = lines.flatMap(({ text, first, last }) => (text.trim() && first && last ? [first, last] : []));
  return {
    left: boxes.reduce((least, { left }) => Math.min(least, left), Infinity),
    right: boxes.reduce((most, { right }) => Math.max(most, right), -Infinity),
  };
}

/** A line's base direction: that of both its ends, else by its alignment, else that of most characters. */
function baseDirection(pieces: readonly LinePiece[], sides: Sides): Direction {
  const strong = pieces.flatMap((piece) => strongDirection(piece.text) ?? []);
  const atLeft = strong.at(0);
  const atRight = strong.at(-1);
  if (atLeft === 'rtl' && atRight === 'rtl') return 'rtl';
  const first = pieces.at(0);
  const last = pieces.at(-1);
  if (first && last) {
    const difference = first.left - sides.left - (sides.right - last.right);
    if (Math.abs(difference) > first.em) return difference > 0 ? 'rtl' : 'ltr';
  }
  if (atLeft === atRight) return 'ltr';
  return strong.filter((direction) => direction === 'rtl').length * 2 > strong.length ? 'rtl' : 'ltr';
}

type Piece = Pick<LinePiece, 'text' | 'sources' | 'stated'>;

function withSpaces(pieces: readonly LinePiece[]): readonly Piece[] {
  return pieces.flatMap((piece, at) => {
    const before = pieces[at - 1];
    const isApart = before && before.text !== ' ' && piece.text !== ' ' && isGap(before, piece);
    return isApart ? [{ text: ' ', sources: [-1], stated: [] }, piece] : [piece];
  });
}

/**
 * The minimum gap, in ems, that is a space where PDFium adds one, or that splits a line. Other spaces come from the
 * content.
 */
export const leastSpace = 0.17;

/** Whether there is a gap between pieces. Touching letters have none, wherever their cells end. */
function isGap(before: LinePiece, after: LinePiece): boolean {
  if (!(before.isBesideGap || after.isBesideGap)) return false;
  const gap = Math.min(after.left, after.inkLeft) - Math.max(before.right, before.inkRight);
  return gap > leastSpace * Math.max(before.em, after.em);
}
