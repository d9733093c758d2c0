import type { Rectangle } from '../../geometry/rectangle.ts';
import { axis, type Glyph } from './glyph.ts';
import { isBigOperator } from './math-signs.ts';

/** A formula, or a part of one. */
export type FormulaPart =
  | (Placed & { readonly kind: 'sign'; readonly glyph: Glyph })
  | (Placed & { readonly kind: 'fraction'; readonly above: Formula; readonly below: Formula })
  | (Placed & { readonly kind: 'root'; readonly within: Formula })
  | (Placed & {
      readonly kind: 'script';
      readonly base: FormulaPart;
      readonly raised: Formula | undefined;
      readonly lowered: Formula | undefined;
    });

/** Parts from left to right. */
export interface Formula {
  readonly parts: readonly FormulaPart[];
  /** Whether each glyph has one clear place in it. */
  readonly isCertain: boolean;
}

interface Placed {
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
}

/** A bar of a fraction or a root. */
export type Bar = Readonly<Rectangle>;

/** The maximum distance, in ems, of what is above or below a bar beyond its ends. */
export const overBar = 0.2;

/** Smaller signs, as a share of the line's, are indexes and exponents; these are off its baseline by as much, in ems. */
const smaller = 0.88;
const leastRaised = 0.14;
const leastLowered = 0.06;
/** The minimum size, as a share, and the maximum distance from the baseline, in ems, of other signs. */
const smallestLevel = 0.7;
const level = 0.03;
const mostRaised = 0.9;
const mostLowered = 0.55;

/** The maximum distance, in ems, of indexes and exponents behind what they belong to, and their maximum overlap. */
const farthestScript = 0.3;
const overlapping = 0.35;

/** Formulas nested deeper are not read. */
const deepest = 6;

/** Reads glyphs and bars as a formula, by their sizes and positions. */
export function formulaOf(glyphs: readonly Glyph[], bars: readonly Bar[], depth = 0): Formula {
  const [bar, ...others] = [...bars].sort((one, other) => widthOf(other) - widthOf(one));
  if (!bar || depth > deepest) return scripted(glyphs.map(signOf), depth <= deepest);
  return barred(glyphs, bar, others, depth);
}

type Signs = readonly FormulaPart[];

/** Reads what a formula's bars part, the widest first. */
function barred(glyphs: readonly Glyph[], widest: Bar, narrower: readonly Bar[], depth: number): Formula {
  let rest = glyphs;
  let isCertain = true;
  const parts: FormulaPart[] = [];
  let bars = [widest, ...narrower];
  while (bars.length > 0) {
    const bar = bars[0] as Bar; // the list is not empty
    const root = rest.find((glyph) => isRootOf(glyph, bar));
    const inside = rest.filter((glyph) => glyph !== root && isWithin(glyph, bar));
    const above = root ? [] : inside.filter((glyph) => middleOf(glyph) < bar.top);
    const below = inside.filter((glyph) => middleOf(glyph) >= bar.top);
    const isInner = (one: Bar) => one !== bar && one.left > bar.left - 1 && one.right < bar.right + 1;
    const inner = bars.filter(isInner);
    bars = bars.filter((one) => one !== bar && !isInner(one));
    if (below.length === 0 || (!root && above.length === 0)) {
      isCertain = false;
      continue;
    }
    const taken = new Set([...above, ...below, root]);
    rest = rest.filter((glyph) => !taken.has(glyph));
    const under = formulaOf(
      below,
      inner.filter(({ top }) => top > bar.top),
      depth + 1,
    );
    const size = Math.max(...inside.map((glyph) => glyph.size));
    const { left, right } = bar;
    if (root) {
      const { left: start, baseline } = root;
      parts.push({
        kind: 'root',
        within: under,
        left: start,
        right,
        baseline: below[0]?.baseline ?? baseline,
        size,
      });
      isCertain &&= under.isCertain;
    } else {
      const over = formulaOf(
        above,
        inner.filter(({ top }) => top < bar.top),
        depth + 1,
      );
      parts.push({
        kind: 'fraction',
        above: over,
        below: under,
        left,
        right,
        baseline: bar.top + axis * size,
        size,
      });
      isCertain &&= over.isCertain && under.isCertain;
    }
  }
  return scripted([...rest.map(signOf), ...parts], isCertain);
}

function signOf(glyph: Glyph): FormulaPart {
  const { left, right, baseline, size } = glyph;
  return { kind: 'sign', glyph, left, right, baseline, size };
}

/** Attaches indexes and exponents to what they follow, and limits to their operator. */
function scripted(signs: Signs, isCertain: boolean): Formula {
  if (signs.length === 0) return { parts: [], isCertain };
  const size = Math.max(...signs.map((sign) => sign.size));
  const large = signs.filter((sign) => sign.kind !== 'sign' || sign.size >= smaller * size);
  const baseline = mostCommon(large);
  const isBase = (sign: FormulaPart) => large.includes(sign) || isLevel(sign, baseline, size);
  const main = signs.filter(isBase);
  const limits = limitsOf(signs, main, baseline, size);
  const limited = new Set([...limits.values()].flat());
  const parts: FormulaPart[] = [];
  const inOrder = signs.filter((sign) => !limited.has(sign)).sort((one, other) => one.left - other.left);
  let certain = isCertain;
  let run: FormulaPart[] = [];
  const attach = (scripts: Signs) => {
    if (scripts.length === 0) return;
    const base = parts.pop();
    if (!base) {
      certain = false;
      parts.push(...scripts);
      return;
    }
    const raised = scripts.filter((sign) => baseline - sign.baseline > leastRaised * size);
    const lowered = scripts.filter((sign) => sign.baseline - baseline > leastLowered * size);
    const first = Math.min(...scripts.map((sign) => sign.left)) - base.right;
    certain &&=
      raised.length + lowered.length === scripts.length &&
      first < farthestScript * size &&
      (isBig(base) ||
        (first > -overlapping * size && scripts.every((sign) => isBeside(sign, baseline, size))));
    const read = (some: Signs) => {
      const formula = some.length > 0 ? scripted(some, true) : undefined;
      if (formula && !formula.isCertain) certain = false;
      return formula;
    };
    const { left, baseline: on, size: em } = base;
    const right = Math.max(...scripts.map((sign) => sign.right));
    // What is neither raised nor lowered stays where it is.
    const others = scripts.filter((sign) => !raised.includes(sign) && !lowered.includes(sign));
    const hasScript = raised.length + lowered.length > 0;
    parts.push(
      ...(hasScript
        ? [
            {
              kind: 'script',
              base,
              raised: read(raised),
              lowered: read(lowered),
              left,
              right,
              baseline: on,
              size: em,
            } as const,
          ]
        : [base]),
      ...others,
    );
  };
  for (const sign of inOrder) {
    if (!isBase(sign)) {
      run.push(sign);
      continue;
    }
    attach(run);
    run = [];
    parts.push(sign);
    if (Math.abs(sign.baseline - baseline) > axis * size && !isBig(sign)) certain = false;
    const own = limits.get(sign);
    if (own) attach(own);
  }
  attach(run);
  return { parts, isCertain: certain && !hasHoles(parts) };
}

/** The maximum gaps, in ems, within parentheses and elsewhere: wider ones have a sign that the font does not name. */
const widestHole = 0.25;
const widestGap = 0.5;

const opening = /^[([{]$/;
const closing = /^[)\]}]$/;
const joining = /^[-+−±×·=≤≥<>]$/;

/** Whether signs are missing: a gap within parentheses, or an operator without its second side. */
function hasHoles(parts: readonly FormulaPart[]): boolean {
  return parts.some((part, at) => {
    const next = parts[at + 1];
    const [one, other] = [part, next].map((sign) => (sign?.kind === 'sign' ? sign.glyph.text : ''));
    if (next === undefined || one === undefined || other === undefined) return joining.test(one ?? '');
    if (next.left - part.right > widestGap * part.size && !/[,;.:]/.test(one)) return true;
    if (joining.test(one) && (closing.test(other) || joining.test(other))) return !/^[-+−±]$/.test(other);
    return (opening.test(one) || closing.test(other)) && next.left - part.right > widestHole * part.size;
  });
}

/** The limits above and below big operators, by operator. */
function limitsOf(
  signs: Signs,
  main: Signs,
  baseline: number,
  size: number,
): ReadonlyMap<FormulaPart, Signs> {
  const limits = new Map<FormulaPart, Signs>();
  for (const operator of main) {
    if (!isBig(operator)) continue;
    const far = signs.filter(
      (sign) =>
        sign.kind === 'sign' &&
        sign.size < smaller * size &&
        (baseline - sign.baseline > 0.75 * size || sign.baseline - baseline > 0.5 * size),
    );
    const own: FormulaPart[] = [];
    let { left, right } = operator;
    for (let grown = true; grown; ) {
      const next = far.find(
        (sign) => !own.includes(sign) && sign.left < right + 0.1 * size && sign.right > left - 0.1 * size,
      );
      grown = next !== undefined;
      if (!next) continue;
      own.push(next);
      left = Math.min(left, next.left);
      right = Math.max(right, next.right);
    }
    if (own.length > 0) limits.set(operator, own);
  }
  return limits;
}

/** Whether a smaller sign is on the baseline: fonts of formulas differ in size. */
function isLevel(sign: FormulaPart, baseline: number, size: number): boolean {
  return sign.size > smallestLevel * size && Math.abs(sign.baseline - baseline) < level * size;
}

function isBeside(sign: FormulaPart, baseline: number, size: number): boolean {
  const raised = baseline - sign.baseline;
  return raised < mostRaised * size && raised > -mostLowered * size;
}

function isBig(part: FormulaPart): boolean {
  return part.kind === 'sign' && isBigOperator(part.glyph.text);
}

/** The baseline of most signs; that of a fraction is derived from its bar, and counts only without signs. */
function mostCommon(signs: Signs): number {
  const written = signs.filter((sign) => sign.kind !== 'fraction' && !isBig(sign));
  const counted = written.length > 0 ? written : signs;
  const counts = counted.map(
    ({ baseline }) => counted.filter((other) => Math.abs(other.baseline - baseline) < 0.5).length,
  );
  return counted[counts.indexOf(Math.max(...counts))]?.baseline ?? 0;
}

/** Whether a bar begins where a root sign ends. */
function isRootOf({ text, right, size, baseline }: Glyph, bar: Bar): boolean {
  return text === '√' && Math.abs(bar.left - right) < 0.25 * size && Math.abs(bar.top - baseline) < 4 * size;
}

function isWithin({ left, right, size }: Glyph, bar: Bar): boolean {
  return left > bar.left - overBar * size && right < bar.right + overBar * size;
}

function middleOf({ baseline, size }: Glyph): number {
  return baseline - axis * size;
}

function widthOf({ left, right }: Bar): number {
  return right - left;
}
