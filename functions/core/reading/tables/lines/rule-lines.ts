import type { Filled, PageGeometry } from '../../../page-text/page-geometry.ts';
import type { VerticalLine } from '../../text-rows.ts';
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

/** The maximum number of lines; a page with more is a drawing without tables. */
const maximumLines = 1_500;

/** Returns the lines of a page's rules, with pieces joined. White ones count where they separate fills. */
export function ruleLines({ rules, fills }: PageGeometry): RuleLines {
  const isOver = overFills(fills);
  const visible = rules.filter((rule) => !isWhite(rule.colour) || isOver(rule));
  const isFlat = ({ left, top, right, bottom }: Filled) => right - left >= bottom - top;
  const horizontal = joinedPieces(
    visible
      .filter(isFlat)
      .map(({ left, right, top, bottom }) => ({ at: (top + bottom) / 2, start: left, end: right })),
  ).map(({ at, start, end }) => ({ y: at, left: start, right: end }));
  const vertical = joinedPieces(
    visible
      .filter((rule) => !isFlat(rule))
      .map(({ left, right, top, bottom }) => ({ at: (left + right) / 2, start: top, end: bottom })),
  ).map(({ at, start, end }) => ({ x: at, top: start, bottom: end }));
  if (horizontal.length > maximumLines || vertical.length > maximumLines)
    return { horizontal: [], vertical: [] };
  return { horizontal, vertical };
}

/** The maximum number of fills for backgrounds of cells, and the height, in points, of the strips to find them. */
const maximumFills = 3_000;
const strip = 10;

/** The maximum height compared, in points; no printer has taller pages. */
const tallestPage = 5_000;

/** Returns a function that reports whether a rule is over a fill that is not white. */
function overFills(fills: readonly Filled[]): (rule: Filled) => boolean {
  const strips = new Map<number, Filled[]>();
  for (const fill of fills.slice(0, maximumFills)) {
    if (isWhite(fill.colour)) continue;
    const last = Math.min(Math.floor((fill.bottom + 1) / strip), Math.floor(tallestPage / strip));
    for (let at = Math.max(0, Math.floor((fill.top - 1) / strip)); at <= last; at++) {
      const own = strips.get(at);
      if (own) own.push(fill);
      else strips.set(at, [fill]);
    }
  }
  return ({ left, top, right, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const near = strips.get(Math.floor(y / strip)) ?? [];
    return near.some(
      (fill) => x > fill.left - 1 && x < fill.right + 1 && y > fill.top - 1 && y < fill.bottom + 1,
    );
  };
}
