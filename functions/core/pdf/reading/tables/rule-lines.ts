import type { Filled, PageGeometry } from '../page-geometry.ts';
import type { VerticalLine } from '../text-rows.ts';
import { isWhite } from './is-white.ts';
import { joinedPieces } from './joined-pieces.ts';

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

/** The lines that a page's rules draw, pieces joined. White ones count where they part fills. */
export function ruleLines({ rules, fills }: PageGeometry): RuleLines {
  const seen = rules.filter((rule) => !isWhite(rule.colour) || isOver(rule, fills));
  const isFlat = ({ left, top, right, bottom }: Filled) => right - left >= bottom - top;
  const horizontal = joinedPieces(
    seen
      .filter(isFlat)
      .map(({ left, right, top, bottom }) => ({ at: (top + bottom) / 2, start: left, end: right })),
  ).map(({ at, start, end }) => ({ y: at, left: start, right: end }));
  const vertical = joinedPieces(
    seen
      .filter((rule) => !isFlat(rule))
      .map(({ left, right, top, bottom }) => ({ at: (left + right) / 2, start: top, end: bottom })),
  ).map(({ at, start, end }) => ({ x: at, top: start, bottom: end }));
  if (horizontal.length > maximumLines || vertical.length > maximumLines)
    return { horizontal: [], vertical: [] };
  return { horizontal, vertical };
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
