import type { Edge } from '../../page-content/area.ts';
import { type Contour, closedPieces, endOf, isSamePoint, type Piece, startOf } from './contour.ts';
import { lengthOf, splitPiece } from './split-piece.ts';

/** A remaining part of a contour, and its start along the contour. */
export interface StrokedPart {
  readonly contour: Contour;
  readonly offset: number;
}

/** Returns the parts of a contour outside these edges. One whole part, the same contour, if it does not enter them. */
export function cutStroke(
  contour: Contour,
  edges: readonly Edge[],
  isDashed: boolean,
): readonly StrokedPart[] {
  const whole = contour.isClosed ? closedPieces(contour) : contour.pieces;
  const parts = whole.flatMap((piece) => splitPiece(piece, edges));
  if (parts.every(({ isInside }) => !isInside)) return [{ contour, offset: 0 }];
  const runs: { pieces: Piece[]; readonly offset: number }[] = [];
  let isBroken = true;
  let along = 0;
  for (const { piece, isInside } of parts) {
    if (isInside) isBroken = true;
    else if (isBroken) {
      runs.push({ pieces: [piece], offset: along });
      isBroken = false;
    } else runs.at(-1)?.pieces.push(piece);
    along += lengthOf(piece);
  }
  const [first, last] = [runs[0], runs.at(-1)];
  // At the closing point, a line continues around the corner, and dashes start again.
  if (contour.isClosed && !isDashed && first && last && first !== last && meets(last.pieces, first.pieces)) {
    runs.pop();
    runs[0] = { pieces: [...last.pieces, ...first.pieces], offset: last.offset };
  }
  return runs.map(({ pieces, offset }) => ({ contour: asDrawn(pieces, contour.isClosed), offset }));
}

/** Keeps a closed line closed: viewers draw such lines differently. */
function asDrawn(pieces: readonly Piece[], wasClosed: boolean): Contour {
  const [first, last] = [pieces[0] as Piece, pieces.at(-1) as Piece]; // runs are not empty
  const [start, end] = [startOf(first), endOf(last)];
  const isBack = Math.hypot(start[0] - end[0], start[1] - end[1]) < 1e-6;
  if (!wasClosed || !isBack || pieces.length < 2 || last.length !== 2) return { pieces, isClosed: false };
  return { pieces: pieces.slice(0, -1), isClosed: true };
}

function meets(last: readonly Piece[], first: readonly Piece[]): boolean {
  const [end, start] = [last.at(-1), first[0]];
  return end !== undefined && start !== undefined && isSamePoint(endOf(end), startOf(start));
}
