import { type InkShape, shapeDistance } from '../geometry/ink-shape.ts';
import { alphabetOf, areAlike, formsOf } from './alphabets.ts';
import {
  certain,
  haveOtherProportions,
  isNearer,
  nearestShape,
  nearToOther,
  slightlyMore,
  timesFarther,
} from './nearest-shape.ts';
import { referenceShapes } from './reference-shapes.ts';
import { distinctSigns, isOtherSign } from './sign-claim.ts';

/**
 * `shown`: the shape is one of the text's. `other`: it shows something else, such as another letter, a rule or a block,
 * or nothing. `unknown`: it cannot be compared.
 */
export type Claim = 'shown' | 'other' | 'unknown';

/** The maximum distance of a shape from its own letter, and the maximum ratio to that of the nearest other letter. */
const [farthest, largestRatio] = [0.26, 1.1];

/** The ink of a block or a dot, as a share of its box, and how much more that is than in any design of its letter. */
const [blockInk, moreInk] = [0.7, 0.2];

/** Judges whether a drawn shape shows a text of one or more letters, by the fonts at hand, in any script. */
export function shapeClaim(shape: InkShape | undefined, text: string): Claim {
  const letters = lettersOf(text);
  if (letters === '') return shape && isOtherSign(shape, text) ? 'other' : 'shown';
  if (!shape) return 'other';
  const own = [...new Set([text, ...formsOf(letters)])];
  const distance = nearestShape(shape, own, certain);
  if (distance <= certain) return 'shown';
  if (isBlock(shape, own))
    return (dotted.test(letters) && areDots(shape)) || (letters === lam && isStroke(shape))
      ? 'unknown'
      : 'other';
  if (distance === Number.POSITIVE_INFINITY) return 'unknown';
  if (isNearer(shape, distinctSigns, distance)) return 'other';
  const rest = nearestRival(shape, letters, distance);
  const isLong = [...letters].length > 1;
  if (distance <= farthest && distance <= rest * largestRatio) return 'shown';
  // The forms of letters that join differ too much between designs.
  if (rest <= nearToOther && distance >= rest * timesFarther)
    return joining.test(letters) ? 'unknown' : 'other';
  return isLong ? longClaim(shape, letters, own) : 'unknown';
}

/** The letters, digits and marks of a text; empty if it has no letter or digit. */
function lettersOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}/gu, '');
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
}

/** At this distance in one design, two letters look alike. */
const alikeDistance = 0.06;

/** Letters that a text may be mistaken for, by the forms in which they are drawn. */
interface Rivals {
  readonly lettersByForm: ReadonlyMap<string, readonly string[]>;
  /** Whether a letter looks different, as far as it was compared. */
  readonly areApart: Map<string, boolean>;
}

const rivalsByLetters = new Map<string, Rivals>();

function rivalsOf(letters: string): Rivals {
  const known = rivalsByLetters.get(letters);
  if (known) return known;
  const own = [...letters];
  const [first = ''] = own;
  const lettersByForm = new Map<string, string[]>();
  for (const other of alphabetOf(first)) {
    if (own.some((letter) => areAlike(letter, other))) continue;
    for (const form of formsOf(other)) lettersByForm.set(form, [...(lettersByForm.get(form) ?? []), other]);
  }
  const rivals = { lettersByForm, areApart: new Map<string, boolean>() };
  rivalsByLetters.set(letters, rivals);
  return rivals;
}

/**
 * Returns the minimum distance to a letter that a text, at a distance of its own, may be mistaken for; at most the least
 * that decides nothing.
 */
function nearestRival(shape: InkShape, letters: string, own: number): number {
  const { lettersByForm, areApart } = rivalsOf(letters);
  const isApart = (other: string): boolean => {
    const known = areApart.get(other) ?? !lookAlike(letters, other);
    areApart.set(other, known);
    return known;
  };
  const other = Math.min(nearToOther, own / timesFarther) * slightlyMore;
  let least = own <= farthest ? (own / largestRatio) * slightlyMore : other;
  for (const [form, others] of lettersByForm) {
    const distance = nearestShape(shape, [form], 0, least);
    if (distance >= least || !others.some(isApart)) continue;
    // As its own letter is no longer near enough, only one that is the shape decides.
    least = own <= distance * largestRatio ? distance : Math.min(distance, other);
  }
  return least;
}

function lookAlike(letters: string, other: string): boolean {
  const shapes = [...referenceShapes(other)];
  return formsOf(letters).some((form) =>
    [...referenceShapes(form)].some((shape, index) => {
      const design = shapes[index];
      return design && shapeDistance(shape, design, alikeDistance) <= alikeDistance;
    }),
  );
}

/** Whether a shape is a rule, a dot, a block or anything else that is far darker or longer than its letters are. */
function isBlock(shape: InkShape, own: readonly string[]): boolean {
  const ink = inkOf(shape);
  const designs = own.flatMap((text) => [...referenceShapes(text)]);
  if (ink > blockInk && !designs.some((design) => inkOf(design) > ink - moreInk)) return true;
  return haveOtherProportions(shape, designs);
}

/** Letters of Arabic whose dots may be glyphs of their own. */
const dotted = /^[بتثجخذزشضظغفقنيةپچژڤگی]$/u;

const [squarest, longestDots] = [0.9, 2.6];

/** Whether a shape may be one to three dots: not a rule or a full block. */
function areDots(shape: InkShape): boolean {
  return inkOf(shape) < squarest && shape.aspect < longestDots && shape.aspect > 1 / longestDots;
}

/** Before some letters, such as meem, fonts draw this one as a stroke without a foot. */
const lam = 'ل';

/** The ink of a stroke is at most this share of its box, unlike a rule's, and its width that share of its height. */
const [straightest, widestStroke] = [0.95, 0.3];

function isStroke(shape: InkShape): boolean {
  return inkOf(shape) < straightest && shape.aspect < widestStroke;
}

function inkOf({ squares }: InkShape): number {
  return squares.reduce((sum, ink) => sum + ink, 0) / squares.length;
}

/** Ligatures of Latin print whose design may differ from their letters side by side. */
const ligature =
  /^(?:f[fbhijklt]+|[ct]t|[cs][hkpt]|tt?[iyfz]|T[hi]|[iI][jJ]|fj|ff[bhijklt]|[aAoO][eE]|g[iyg]|sp)$/;

/** Scripts whose letters join or stack. */
const joining = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{M}]/u;

/** Texts of more letters than these are on no glyph of a script that joins letters. */
const mostJoined = 4;

/** Judges several letters that do not look like letters side by side. */
function longClaim(shape: InkShape, letters: string, own: readonly string[]): Claim {
  const widest = Math.max(...[...letters].map((letter) => Math.max(0, ...aspectsOf([letter]))));
  if (ligature.test(letters)) return shape.aspect >= narrowest * widest ? 'shown' : 'unknown';
  if (joining.test(letters) && [...letters].length <= mostJoined) return 'unknown';
  return Math.min(...aspectsOf(own)) > squeezed * shape.aspect ? 'other' : 'unknown';
}

/** The minimum width of a ligature relative to that of its widest letter; and the ratio beyond which letters lack room. */
const [narrowest, squeezed] = [0.8, 1.6];

function aspectsOf(texts: readonly string[]): readonly number[] {
  return texts.flatMap((text) => [...referenceShapes(text)].map(({ aspect }) => aspect));
}
