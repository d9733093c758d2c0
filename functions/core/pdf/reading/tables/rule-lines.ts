import type { Filled, PageGeometry } from '../page-geometry.ts';
import type { VerticalLine } from '../text-rows.ts';

/** A horizontal line, from the page's top left. */
export interface HorizontalLine {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

export interface RuleLines {
  readonly horizontal: readonly HorizontalLine[];
  readonly vertical: readonly VerticalLine[];
}

/** More lines than tables have: the page is a drawing, and no line of it means anything here. */
const maximumLines = 1_500;

/** How far apart, in points, lines may lie that are drawn as one, and how far their ends. */
const sameLine = 1.5;
const sameEnd = 3;

/** The least contrast, of 255 in each colour, by which a line can be told from paper. */
const faint = 8;

/** The lines that a page's rules draw, pieces joined. White ones count where they part fills. */
export function ruleLines({ rules, fills }: PageGeometry): RuleLines {
  const seen = rules.filter((rule) => !isWhite(rule.colour) || isOver(rule, fills));
  const isFlat = ({ left, top, right, bottom }: Filled) => right - left >= bottom - top;
  const horizontal = joined(
    seen
      .filter(isFlat)
      .map(({ left, right, top, bottom }) => ({ at: (top + bottom) / 2, start: left, end: right })),
  ).map(({ at, start, end }) => ({ y: at, left: start, right: end }));
  const vertical = joined(
    seen
      .filter((rule) => !isFlat(rule))
      .map(({ left, right, top, bottom }) => ({ at: (left + right) / 2, start: top, end: bottom })),
  ).map(({ at, start, end }) => ({ x: at, top: start, bottom: end }));
  if (horizontal.length > maximumLines || vertical.length > maximumLines)
    return { horizontal: [], vertical: [] };
  return { horizontal, vertical };
}

function isWhite(colour: number): boolean {
  return [16, 8, 0].every((shift) => ((colour >> shift) & 255) >= 255 - faint);
}

/** More fills than can be compared with every line. */
const maximumFills = 200;

function isOver({ left, top, right, bottom }: Filled, fills: readonly Filled[]): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return fills
    .slice(0, maximumFills)
    .some(
      (fill) =>
        !isWhite(fill.colour) &&
        x > fill.left - 1 &&
        x < fill.right + 1 &&
        y > fill.top - 1 &&
        y < fill.bottom + 1,
    );
}

interface Piece {
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** Joins pieces that lie on one line and touch. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
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
