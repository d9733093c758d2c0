import type { Rectangle } from '../../geometry/rectangle.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';
import { boxAround } from '../text-rows.ts';
import type { Word } from '../words.ts';
import { formulaText } from './formula-text.ts';
import { formulaOf, overBar } from './formula-tree.ts';
import { axis, glyphsOf, partsOf } from './glyph.ts';
import { termsOf } from './is-formula-line.ts';
import { letterExtent } from './letter-extent.ts';

/** The maximum thickness of a fraction's bar and its minimum length, in points, and the maximum number of bars. */
const thickest = 1.6;
const shortest = 3;
const mostBars = 2_000;

/** The maximum distance of numerator and denominator from the bar, in ems, and their minimum width, as a share of it. */
const farthest = 0.75;
const leastWidth = 0.5;

/** The maximum distance, in ems, of the bar from the line's axis and from the words beside it, and of middles. */
const offAxis = 0.16;
const beside = 1.3;
const offMiddle = 0.5;

/** The bars of a page that could part a fraction: short lines that no other line extends. */
export type Bars = readonly Readonly<Rectangle>[];

export function barsOf({ rules, widthPoints }: PageGeometry): Bars {
  const bars = rules.filter(
    ({ left, top, right, bottom }) =>
      bottom - top <= thickest && right - left >= shortest && right - left < widthPoints / 2,
  );
  if (bars.length > mostBars) return [];
  const isExtended = (bar: Readonly<Rectangle>) =>
    rules.some((other) => other !== bar && touches(other, bar) && !isSame(other, bar));
  return bars.filter((bar) => !isExtended(bar));
}

function touches(one: Readonly<Rectangle>, other: Readonly<Rectangle>): boolean {
  return (
    one.left < other.right + 2 &&
    other.left < one.right + 2 &&
    one.top < other.bottom + 0.5 &&
    other.top < one.bottom + 0.5
  );
}

function isSame(one: Readonly<Rectangle>, other: Readonly<Rectangle>): boolean {
  return Math.abs(one.left - other.left) < 1 && Math.abs(one.right - other.right) < 1;
}

/**
 * Joins the words above and below the bar of a fraction to one word on the line that the bar belongs to, in place of the
 * first of them. Its text has a stroke for the bar.
 */
export function withFractions(words: readonly Word[], page: PageGeometry): readonly Word[] {
  let joined = words;
  const bars = barsOf(page).toSorted((one, other) => widthOf(one) - widthOf(other));
  for (const bar of bars) {
    const fraction = fractionAt(bar, joined);
    if (fraction) joined = withFraction(joined, fraction, bar, bars, page);
  }
  return joined;
}

interface Fraction {
  readonly above: readonly Word[];
  readonly below: readonly Word[];
  /** A word on the line of the bar. */
  readonly neighbour: Word | undefined;
}

function fractionAt(bar: Readonly<Rectangle>, words: readonly Word[]): Fraction | undefined {
  const near = words.filter(
    ({ box, size }) => box.bottom > bar.top - 4 * size && box.top < bar.bottom + 4 * size,
  );
  const over = near.filter(({ box }) => box.left < bar.right && box.right > bar.left);
  const above = sideOf(over, bar, 'above');
  const below = sideOf(over, bar, 'below');
  if (!above || !below) return undefined;
  const own = new Set([...above, ...below]);
  const neighbour = near
    .filter((word) => !own.has(word) && isOnAxis(word, bar))
    .sort((one, other) => distanceTo(one, bar) - distanceTo(other, bar))[0];
  const width = Math.max(...[above, below].map((side) => widthOf(boxAround(side))));
  if (width < leastWidth * widthOf(bar)) return undefined;
  const isFormula = [...own].some(({ text }) => termsOf(text).length > 0)
    ? neighbour !== undefined && operator.test(neighbour.text)
    : neighbour !== undefined || [...own].some(({ text }) => operator.test(text));
  return isFormula ? { above, below, neighbour } : undefined;
}

const operator = /[=+−±×·≈≤≥<>≡∼∝(√∂∑∫]/u;

/** Returns the words directly above or below a bar, and those beside and beyond them; undefined unless they fit it. */
function sideOf(
  over: readonly Word[],
  bar: Readonly<Rectangle>,
  side: 'above' | 'below',
): readonly Word[] | undefined {
  const distance = (word: Word) => {
    const { top, bottom } = letterExtent(word);
    return side === 'above' ? bar.top - bottom : top - bar.bottom;
  };
  const isSide = (word: Word) => {
    const { top, bottom } = letterExtent(word);
    return side === 'above' ? (top + bottom) / 2 < bar.top : (top + bottom) / 2 > bar.bottom;
  };
  const onSide = over.filter(isSide);
  const first = onSide.filter(
    (word) => distance(word) < farthest * word.size && distance(word) > -0.35 * word.size,
  );
  if (first.length === 0) return undefined;
  const isBeyond = ({ box, size }: Word) =>
    box.left < bar.left - overBar * size || box.right > bar.right + overBar * size;
  const own = new Set(first);
  for (const word of onSide)
    if (!own.has(word) && first.some((one) => isRaisedFrom(word, one))) own.add(word);
  const all = [...own];
  if (all.some(isBeyond)) return undefined;
  const { left, right } = boxAround(all);
  const size = Math.max(...all.map((word) => word.size));
  const baselines = all.filter((word) => word.size > 0.9 * size).map(({ baseline }) => baseline);
  // A fraction has one line on each side.
  if (Math.max(...baselines) - Math.min(...baselines) > 0.4 * size) return undefined;
  const isCentred = Math.abs(left + right - bar.left - bar.right) < 2 * offMiddle * size;
  return isCentred ? all : undefined;
}

/** Whether a word is an exponent or index of another, or beside it. */
function isRaisedFrom(word: Word, of: Word): boolean {
  const [one, other] = [letterExtent(word), letterExtent(of)];
  return one.top < other.bottom && other.top < one.bottom;
}

/** Whether a word stands beside a bar, on the line whose axis is the bar. */
function isOnAxis(word: Word, bar: Readonly<Rectangle>): boolean {
  const middle = word.baseline - axis * word.size;
  return (
    Math.abs(middle - (bar.top + bar.bottom) / 2) < offAxis * word.size &&
    distanceTo(word, bar) < beside * word.size &&
    distanceTo(word, bar) > -0.2 * word.size
  );
}

function distanceTo({ box }: Word, bar: Readonly<Rectangle>): number {
  return Math.max(box.left - bar.right, bar.left - box.right);
}

function withFraction(
  words: readonly Word[],
  { above, below, neighbour }: Fraction,
  bar: Readonly<Rectangle>,
  all: Bars,
  page: PageGeometry,
): readonly Word[] {
  const parts = [...above, ...below];
  const own = new Set(parts);
  const at = words.findIndex((word) => own.has(word));
  const first = words[at] as Word; // one of the words
  const box = tightBox(parts, bar);
  const bars = all.filter(
    (one) =>
      one.left > box.left - 1 &&
      one.right < box.right + 1 &&
      one.top > box.top - 1 &&
      one.bottom < box.bottom + 1,
  );
  const { letters, fonts } = page;
  const size = neighbour?.size ?? Math.max(...parts.map((word) => word.size));
  const text = formulaText(formulaOf(glyphsOf(parts, letters, fonts), bars));
  const baseline = neighbour?.baseline ?? (bar.top + bar.bottom) / 2 + axis * size;
  const { font, colour, mark, line } = neighbour ?? first;
  const span = parts.flatMap(partsOf);
  const start = Math.min(...span.map((word) => word.start));
  const end = Math.max(...span.map((word) => word.end));
  const fraction: Word = {
    ...(line !== undefined && { line }),
    text,
    box,
    baseline,
    size,
    font,
    colour,
    mark,
    start,
    end,
    parts,
  };
  return [...words.slice(0, at), fraction, ...words.slice(at + 1).filter((word) => !own.has(word))];
}

function tightBox(parts: readonly Word[], { left, right }: Readonly<Rectangle>): Rectangle {
  const extents = parts.map(letterExtent);
  const top = Math.min(...extents.map((extent) => extent.top));
  const bottom = Math.max(...extents.map((extent) => extent.bottom));
  return { left, right, top, bottom };
}

function widthOf({ left, right }: Readonly<Rectangle>): number {
  return right - left;
}
