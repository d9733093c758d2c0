import type { Box, PlacedLine } from '../../shown-text.ts';
import { type LinePiece, linePieces } from './line-pieces.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';
import { type Direction, readingOrder, strongDirection } from './reading-order.ts';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** No print has longer lines. Such a line is meant to exhaust its reader, and is left as it is. */
const maximumCharacters = 2000;

/** A gap between two characters, relative to their height, that counts as a space although the PDF draws none. */
const spaceGap = 0.15;

/**
 * Puts lines with right-to-left characters in reading order, using the positions of their characters, because PDFium
 * reverses every piece of such a line on its own. Other lines, and rotated ones, stay as they are.
 */
export function orderLines(
  pdfium: Pdfium,
  text: Pointer,
  lines: readonly PlacedLine[],
  page: Box,
): readonly PlacedLine[] {
  if (!lines.some((line) => rightToLeft.test(line.text))) return lines;
  const sides = lines.length > 1 ? sidesOf(lines) : page;
  let start = 0;
  return lines.map((line) => {
    const lineStart = start;
    start += line.text.length + 2;
    if (line.text.length > maximumCharacters || !rightToLeft.test(line.text)) return line;
    const pieces = linePieces(pdfium, text, lineStart, line.text);
    if (!pieces || pieces.some((piece, at) => isUnder(piece, pieces[at - 1]))) return line;
    const base = baseDirection(pieces, sides);
    const spaced = withSpaces(pieces);
    const { text: ordered, places } = readingOrder(
      spaced.map((piece) => piece.text),
      base,
    );
    return { ...line, text: ordered, sources: places.flatMap((place) => spaced[place]?.sources ?? []) };
  });
}

/** Whether two pieces are drawn over each other: then positions do not show their order. */
function isUnder(piece: LinePiece, before: LinePiece | undefined): boolean {
  if (!before) return false;
  const overlap = Math.min(before.right, piece.right) - piece.left;
  return overlap > 0.6 * Math.min(before.right - before.left, piece.right - piece.left) && overlap > 0;
}

type Sides = Pick<Box, 'left' | 'right'>;

function sidesOf(lines: readonly PlacedLine[]): Sides {
  const boxes = lines.flatMap(({ text, first, last }) => (text.trim() && first && last ? [first, last] : []));
  return {
    left: boxes.reduce((least, { left }) => Math.min(least, left), Infinity),
    right: boxes.reduce((most, { right }) => Math.max(most, right), -Infinity),
  };
}

/** A line's base direction: that of both its ends, else by the side it is aligned to, else that of most characters. */
function baseDirection(pieces: readonly LinePiece[], sides: Sides): Direction {
  const strong = pieces.flatMap((piece) => strongDirection(piece.text) ?? []);
  const atLeft = strong.at(0);
  const atRight = strong.at(-1);
  if (atLeft === 'rtl' && atRight === 'rtl') return 'rtl';
  const first = pieces.at(0);
  const last = pieces.at(-1);
  if (first && last) {
    const difference = first.left - sides.left - (sides.right - last.right);
    if (Math.abs(difference) > first.height) return difference > 0 ? 'rtl' : 'ltr';
  }
  if (atLeft === atRight) return 'ltr';
  return strong.filter((direction) => direction === 'rtl').length * 2 > strong.length ? 'rtl' : 'ltr';
}

type Piece = Pick<LinePiece, 'text' | 'sources'>;

function withSpaces(pieces: readonly LinePiece[]): readonly Piece[] {
  return pieces.flatMap((piece, at) => {
    const before = pieces[at - 1];
    const isApart =
      before &&
      (before.isBesideGap || piece.isBesideGap) &&
      before.text !== ' ' &&
      piece.text !== ' ' &&
      piece.left - before.right > spaceGap * Math.max(before.height, piece.height);
    return isApart ? [{ text: ' ', sources: [-1] }, piece] : [piece];
  });
}
