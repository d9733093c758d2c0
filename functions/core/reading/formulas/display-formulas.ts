import { around, type Rectangle } from '../../geometry/rectangle.ts';
import type { PageFont, PageGeometry } from '../../page-text/page-geometry.ts';
import { listMarker } from '../blocks/lists/list-marker.ts';
import type { TextLine } from '../blocks/text-line.ts';
import { spaced } from '../spaced.ts';
import type { DisplayFormula } from './display-formula.ts';
import { formulaLatex } from './formula-latex.ts';
import { formulaText } from './formula-text.ts';
import { formulaOf } from './formula-tree.ts';
import { type Bars, barsOf } from './fractions.ts';
import { glyphsOf } from './glyph.ts';
import { isFormulaLine, isFragment, isNumber } from './is-formula-line.ts';
import { letterExtent } from './letter-extent.ts';

/** The minimum white space, in ems, above and below a formula that is as far left as the text around it. */
const apart = 0.65;

/** The minimum indent, in ems, of a formula that is as close as the lines around it. */
const indented = 1.2;

/** The minimum ratio of sizes between a line and what is written below one of its words. */
const larger = 1.15;

/** The maximum gap, in ems, between pieces of a formula in one line, and between it and pieces above and below. */
const pieceGap = 2.5;
const limitGap = 0.45;

/** How likely the text of a formula is right: with LaTeX, with a certain place for each sign, and without. */
const likelihood = { exact: 0.95, placed: 0.7, doubtful: 0.4 };

/**
 * Separates the lines of displayed formulas from the others: they state an equation, a fraction or a sum without words,
 * and have a number at the right, or stand apart from the text or further in.
 */
export function displayFormulas(
  lines: readonly TextLine[],
  page: PageGeometry,
): { readonly formulas: readonly DisplayFormula[]; readonly lines: readonly TextLine[] } {
  const taken = new Set<TextLine>();
  const bars = barsOf(page);
  const formulas: DisplayFormula[] = [];
  for (const line of lines) {
    if (taken.has(line) || !isFormulaLine(line, page.fonts) || listMarker(line)) continue;
    const pieces = piecesOf(
      line,
      lines.filter((one) => !taken.has(one)),
      page.fonts,
    );
    const number = numberOf(
      pieces,
      lines.filter((one) => !taken.has(one)),
    );
    if (!number && !standsApart(pieces, lines)) continue;
    for (const one of [...pieces, ...(number ? [number] : [])]) taken.add(one);
    formulas.push(formulaFrom(pieces, number, bars, page));
  }
  return { formulas, lines: taken.size === 0 ? lines : lines.filter((line) => !taken.has(line)) };
}

/** Returns a line and the pieces beside, above and below it that belong to its formula: limits, indexes, other terms. */
function piecesOf(
  line: TextLine,
  lines: readonly TextLine[],
  fonts: readonly PageFont[],
): readonly TextLine[] {
  const em = line.style.size;
  const pieces = [line];
  let box = extentOf(line);
  for (let grown = true; grown; ) {
    const next = lines.find((one) => {
      const other = extentOf(one);
      const beside = Math.max(other.left - box.right, box.left - other.right);
      const above = Math.max(other.top - box.bottom, box.top - other.bottom);
      const isBeside = above < 0 && beside < pieceGap * em;
      const isLimit = one.style.size < 0.9 * em && above < limitGap * em && beside < 0;
      return (isBeside || isLimit) && !pieces.includes(one) && isFragment(one, fonts);
    });
    grown = next !== undefined;
    if (!next) continue;
    pieces.push(next);
    box = around(box, extentOf(next));
  }
  return pieces;
}

/** Returns the number of an equation: in parentheses at its right, or at its left, on one of its baselines. */
function numberOf(pieces: readonly TextLine[], lines: readonly TextLine[]): TextLine | undefined {
  return lines.find(
    (one) =>
      isNumber(one.text) &&
      !pieces.includes(one) &&
      pieces.some(({ baseline, style }) => Math.abs(baseline - one.baseline) < 0.3 * style.size),
  );
}

/** Whether formula pieces have more white space around them than lines of text, or are further in than these. */
function standsApart(pieces: readonly TextLine[], lines: readonly TextLine[]): boolean {
  const box = boxOf(pieces);
  const em = Math.max(...pieces.map(({ style }) => style.size));
  const others = lines.filter(
    (one) => !pieces.includes(one) && one.box.left < box.right && one.box.right > box.left,
  );
  const above = others.filter((one) => one.baseline < box.top + 0.2 * em).at(-1);
  const below = others.find((one) => extentOf(one).top > box.bottom - 0.2 * em);
  const near = [above, below].filter((one) => one !== undefined);
  const isApart = (one: TextLine) => {
    const other = extentOf(one);
    return Math.max(other.top - box.bottom, box.top - other.bottom) > apart * em;
  };
  const isIndented = (one: TextLine) => box.left - textLeft(one) > indented * em;
  // The condition below a word such as `max` is smaller, and no formula of its own.
  const isLimit = (one: TextLine) => one.style.size > larger * em && !isApart(one);
  if (near.some(isLimit)) return false;
  return near.every(isApart) || near.every(isIndented);
}

/** The left edge of a line's text, behind its list marker. */
function textLeft(line: TextLine): number {
  return (listMarker(line) && line.words[1]?.box.left) ?? line.box.left;
}

function formulaFrom(
  pieces: readonly TextLine[],
  number: TextLine | undefined,
  bars: Bars,
  { letters, fonts }: PageGeometry,
): DisplayFormula {
  const own = boxOf(pieces);
  const words = pieces.flatMap((piece) => piece.words);
  const within = bars.filter(
    ({ left, right, top }) =>
      left > own.left - 2 && right < own.right + 2 && top > own.top - 2 && top < own.bottom + 2,
  );
  const tree = formulaOf(glyphsOf(words, letters, fonts), within);
  // Fonts without names for their glyphs give other signs as hyphens.
  const hasHyphens =
    words.some((word) => word.text.includes('-')) && words.some((word) => word.text.includes('−'));
  const latex = hasHyphens ? undefined : formulaLatex(tree);
  const text = tree.isCertain ? formulaText(tree) : linesText(pieces);
  const tag = number?.text ?? '';
  return {
    box: number ? around(own, extentOf(number)) : own,
    words: [...words, ...(number?.words ?? [])],
    text: tag === '' ? text : `${text} ${tag}`,
    ...(latex !== undefined && { latex: tag === '' ? latex : `${latex} \\tag{${tag.slice(1, -1)}}` }),
    confidence: latex ? likelihood.exact : tree.isCertain ? likelihood.placed : likelihood.doubtful,
  };
}

/** The text of pieces that have no certain places: from the top, as they stand. */
function linesText(pieces: readonly TextLine[]): string {
  return [...pieces]
    .sort((one, other) => one.baseline - other.baseline || one.box.left - other.box.left)
    .map(({ read }) => spaced(read))
    .join(' ');
}

function boxOf(pieces: readonly TextLine[]): Rectangle {
  return pieces.map(extentOf).reduce(around);
}

function extentOf({ words }: TextLine): Rectangle {
  return words.map(letterExtent).reduce(around);
}
