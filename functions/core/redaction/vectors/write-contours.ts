import type { Point } from '../../geometry/matrix.ts';
import { type Contour, type Piece, rectangleOf, startOf } from './contour.ts';

/** Returns contours as path operators (ISO 32000-2, 8.5.2). */
export function writtenContours(contours: readonly Contour[]): string {
  return contours.map(written).join('');
}

function written(contour: Contour): string {
  const { pieces, isClosed } = contour;
  const [first] = pieces;
  if (!first) return '';
  const corners = isClosed ? rectangleOf(contour) : undefined;
  if (corners) {
    const [[x, y], , [toX, toY]] = corners;
    return `${numbers([x, y, toX - x, toY - y])} re\n`;
  }
  return `${pointsText([startOf(first)])} m\n${pieces.map(operator).join('')}${isClosed ? 'h\n' : ''}`;
}

function operator(piece: Piece): string {
  return `${pointsText(piece.slice(1))} ${piece.length === 2 ? 'l' : 'c'}\n`;
}

function pointsText(points: readonly Point[]): string {
  return numbers(points.flat());
}

/** More decimal places than in other content, since uncut parts must not move. */
export function numbers(values: readonly number[]): string {
  return values
    .map((value) => {
      const text = String(Math.round(value * 1e8) / 1e8);
      return text.includes('e') ? value.toFixed(8) : text;
    })
    .join(' ');
}
