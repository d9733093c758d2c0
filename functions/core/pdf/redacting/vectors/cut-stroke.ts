import type { Edge } from '../area.ts';
import { type Contour, closedPieces, endOf, isSamePoint, type Piece, startOf } from './contour.ts';
import { lengthOf, splitPiece } from './split-piece.ts';

/** A part of a contour that is left, and how far along the contour it begins. */
export interface StrokedPart {
  readonly contour: Contour;
  readonly offset: number;
}

/**
 * What is left of a contour outside of these edges, in parts. One whole part, the same contour, where it does not come
 * between them.
 */
export function cutStroke(contour: Contour, edges: readonly Edge[]): readonly StrokedPart[] {
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
  // Where it closes, the line goes on around the corner.
  if (contour.isClosed && first && last && first !== last && meets(last.pieces, first.pieces)) {
    runs.pop();
    runs[0] = { pieces: [...last.pieces, ...first.pieces], offset: last.offset };
  }
  return runs.map(({ pieces, offset }) => ({ contour: { pieces, isClosed: false }, offset }));
}

function meets(last: readonly Piece[], first: readonly Piece[]): boolean {
  const [end, start] = [last.at(-1), first[0]];
  return end !== undefined && start !== undefined && isSamePoint(endOf(end), startOf(start));
}
