import type { PageBox } from '../../contract/fields/redaction/redaction.ts';
import type { HiddenRun } from '../../hidden-text/read-hidden-text.ts';
import type { Glyph, MarkedText } from '../../page-content/glyph.ts';
import { type GlyphsAt, glyphsAt } from '../finding/glyphs-at.ts';
import { type Rectangle, shareInRectangle } from '../finding/glyphs-in-box.ts';
import { foldedLetters } from '../matching/fold-text.ts';
import { isOnlyMisread } from './find-hidden-glyphs.ts';

/** The parts of a page to remove so that no invisible text is left. */
export interface HiddenGlyphs {
  readonly glyphs: readonly Glyph[];
  /** Marked content that states another text than its glyphs show. */
  readonly marks: readonly MarkedText[];
  /** The numbers of fonts with glyphs that show other characters than their text. */
  readonly fonts: ReadonlySet<number>;
}

/** The maximum distance of a letter from its glyph, in ems and in points, since engines differ in glyph widths. */
const nearEms = 0.3;
const nearPoints = 4;

/** Within this distance, in points, it is the same place, even if the text differs. */
const samePlacePoints = 0.05;

/** The distance, in ems, added for a glyph that does not follow the one before it. */
const detourEms = 0.15;

/** The width, in ems, of the narrowest glyphs with ink. */
const thinnestEms = 0.01;

/** Text rendering modes that paint nothing (ISO 32000-2, 9.3.6). */
const unpainted = new Set([3, 7]);

/**
 * Finds the glyphs of hidden text by their text and place, so that visible text in the same place is kept.
 * `toRectangle` converts a box to the page's space.
 */
export function matchHiddenGlyphs(
  glyphs: readonly Glyph[],
  runs: readonly HiddenRun[],
  toRectangle: (box: PageBox) => Rectangle,
): HiddenGlyphs {
  // Text within a glyph of Type 3 is read as the glyph itself.
  const read = glyphs.filter(({ host }) => host === undefined);
  const near = glyphsAt(read, nearPoints);
  const taken = new Set<Glyph>();
  const marks = new Set<MarkedText>();
  const fonts = new Set<number>();
  for (const run of runs) {
    if (run.annotation?.isVisible === false || run.entry) continue;
    const own = run.letters.length > 0 ? byPlace(run, glyphs, near, taken) : [];
    const found = own.length > 0 ? own : byWords(run, read, toRectangle(run.box));
    const stated = new Set(found.flatMap(statedBy));
    for (const mark of stated) marks.add(mark);
    if (isOnlyMisread(run)) {
      if (stated.size === 0) for (const { fontNumber } of found) fonts.add(fontNumber);
      continue;
    }
    if (run.reason === 'ignorable') {
      // Glyphs with a width may have ink, whatever their text.
      if (stated.size > 0) continue;
      for (const glyph of found)
        if (foldedLetters(glyph.text) === '' && hasNoWidth(glyph)) taken.add(glyph);
        else fonts.add(glyph.fontNumber);
      continue;
    }
    for (const glyph of found) taken.add(glyph);
    if (stated.size === 0) continue;
    // A stated text is read in the place of the first glyph. The others are identified by place.
    const around = toRectangle(run.box);
    for (const glyph of read)
      if (statedBy(glyph).some((mark) => stated.has(mark)) && shareInRectangle(glyph.core, around) > 0.5)
        taken.add(glyph);
  }
  return { glyphs: [...withBlanks(glyphs, taken)], marks: [...marks], fonts };
}

/** Returns all marked content that states a text for a glyph. If nested, readers differ in which they use. */
function statedBy({ marks }: Glyph): readonly MarkedText[] {
  return marks.filter(({ actualText, tag }) => actualText !== undefined && tag === undefined);
}

/** Returns the glyph of each letter of a run: the nearest with its text, preferably the next one. */
function byPlace(
  { letters, reason }: HiddenRun,
  glyphs: readonly Glyph[],
  near: GlyphsAt,
  taken: ReadonlySet<Glyph>,
): readonly Glyph[] {
  const found: Glyph[] = [];
  const used = new Set<Glyph>();
  const mayBe = ({ mode }: Glyph) => reason !== 'invisible_mode' || unpainted.has(mode);
  for (const { text, x, y } of letters) {
    const last = found.at(-1);
    const letter = foldedLetters(text) || text;
    // Mostly it is the next one, however many are near.
    const next = last && glyphs[last.index + 1];
    if (next && mayBe(next) && says(next, letter) && distanceTo(next, x, y) <= samePlacePoints) {
      found.push(next);
      used.add(next);
      continue;
    }
    let best: Glyph | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const glyph of near(x, y)) {
      if (!mayBe(glyph)) continue;
      const distance = distanceTo(glyph, x, y);
      const isSaid = says(glyph, letter);
      if (!isSaid && reason === 'ignorable') continue;
      const limit = isSaid ? Math.max(nearEms * glyph.em, samePlacePoints) : samePlacePoints;
      if (distance > limit) continue;
      const isNext = last !== undefined && (glyph === last || glyph.index === last.index + 1);
      const isAgain = (used.has(glyph) || taken.has(glyph)) && foldedLetters(glyph.text).length < 2;
      const cost =
        distance +
        (isNext ? 0 : detourEms * glyph.em) +
        (isSaid ? 0 : nearPoints) +
        (isAgain ? nearPoints : 0);
      if (cost < least) [best, least] = [glyph, cost];
    }
    if (!best) continue;
    found.push(best);
    used.add(best);
  }
  return [...used];
}

function hasNoWidth({ origin, end, em }: Glyph): boolean {
  return Math.hypot(end[0] - origin[0], end[1] - origin[1]) < thinnestEms * em;
}

function says({ text, otherText = '' }: Glyph, letter: string): boolean {
  return [text, otherText].some((one) => one.includes(letter) || foldedLetters(one).includes(letter));
}

function distanceTo({ origin }: Glyph, x: number, y: number): number {
  return Math.hypot(origin[0] - x, origin[1] - y);
}

/**
 * Returns the glyphs in the place of a run, or of its annotation, that together have its text: in drawing order, the
 * last of several. Hidden parts of an annotation may lie beside it.
 */
function byWords(
  { text, annotation }: HiddenRun,
  glyphs: readonly Glyph[],
  around: Rectangle,
): readonly Glyph[] {
  const here = glyphs.filter((glyph) =>
    annotation ? glyph.annotation === annotation.index : shareInRectangle(glyph.core, around) > 0.5,
  );
  let said = '';
  const owners: Glyph[] = [];
  for (const glyph of here)
    for (const unit of foldedLetters(glyph.text)) {
      said += unit;
      owners.push(...Array.from(unit, () => glyph));
    }
  const wanted = foldedLetters(text);
  const at = wanted === '' ? -1 : said.lastIndexOf(wanted);
  return at < 0 ? [] : [...new Set(owners.slice(at, at + wanted.length))];
}

/** Adds glyphs without text between removed ones. */
function withBlanks(glyphs: readonly Glyph[], taken: ReadonlySet<Glyph>): ReadonlySet<Glyph> {
  const all = new Set(taken);
  for (const glyph of taken) {
    const gap: Glyph[] = [];
    for (let at = glyph.index + 1; glyphs[at]?.text.trim() === ''; at++) gap.push(glyphs[at] as Glyph);
    const after = glyphs[glyph.index + gap.length + 1];
    if (gap.length === 0 || (after && !taken.has(after))) continue;
    for (const blank of gap) all.add(blank);
  }
  return all;
}
