/** A piece of a horizontal or vertical line: its position and its extent. */
export interface Piece {
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** The maximum distance, in points, between pieces of one line, and between their ends. */
const sameLine = 1.5;
const sameEnd = 3;

/** Joins touching pieces of the same line. */
export function joinedPieces(pieces: readonly Piece[]): readonly Piece[] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => one.at - other.at)) {
    const line = lines.at(-1);
    if (line?.[0] && piece.at - line[0].at < sameLine) line.push(piece);
    else lines.push([piece]);
  }
  return lines.flatMap((line) => {
    const whole: { at: number; start: number; end: number }[] = [];
    for (const { at, start, end } of line.toSorted((one, other) => one.start - other.start)) {
      const last = whole.at(-1);
      if (last && start <= last.end + sameEnd) last.end = Math.max(last.end, end);
      else whole.push({ at, start, end });
    }
    return whole;
  });
}
