import type { Redaction } from '../../contract/fields/redaction/redaction.ts';
import type { Match } from '../../matching/match.ts';
import { patternMatcher } from '../../matching/pattern-matcher.ts';
import type { ReadGlyph } from '../../page-content/glyph.ts';
import { presetMatcher } from '../presets/preset-matcher.ts';
import { divideStatedTexts } from './divide-stated-texts.ts';
import { foldedText, lettersOfNeedle, lettersOfText, needlePattern } from './needle-pattern.ts';
import { inDrawnOrder, markOf, pieceOf } from './order-glyphs.ts';
import { readRightToLeft } from './read-right-to-left.ts';
import { paragraphsOf, piecesOf, pitchedPieces, setLines } from './set-lines.ts';
import { type LineEnds, spellText } from './spell-text.ts';
import { statedGlyphs, withOwners } from './stated-glyphs.ts';
import type { SearchedText, StatedParts, TextPiece } from './text-pieces.ts';

/** Text on a page to be removed. */
interface PageMatch {
  readonly glyphs: ReadonlySet<number>;
  /** The text as a person would write it. */
  readonly text: string;
  /** The reasons why more letters are removed with it. */
  readonly more: ReadonlySet<'ligature' | 'stated'>;
}

/** Finds the matches of a redaction among the glyphs of a page. */
export type PageMatcher = (texts: PageTexts) => readonly PageMatch[];

/** The text of a page, put together in several ways: a word that one of them splits is whole in another. */
export interface PageTexts {
  spelled(lineEnds: LineEnds, isTight?: boolean): readonly SearchedText[];
  folded(ignoreCase: boolean): readonly SearchedText[];
  /** The letters of each folded text. */
  letters(ignoreCase: boolean): readonly string[];
}

const matchesInPage = 100_000;

/** Long documents need some seconds. The patterns of texts cannot backtrack without end. */
const needlePatienceMs = 20_000;

interface OtherTexts {
  /** The engine's reading of the glyphs, if it differs. */
  readonly read?: readonly TextPiece[] | undefined;
  /** The texts stated in their place. */
  readonly stated?: StatedParts;
}

/** Puts the text of glyphs together, which are given in drawing order. */
export function pageTexts(
  all: readonly ReadGlyph[],
  { read = [], stated = divideStatedTexts(all) }: OtherTexts = {},
): PageTexts {
  // Text within a glyph of Type 3 is separate from the text around the glyph.
  const groups = Map.groupBy(all, ({ host }) => host ?? -1);
  const texts: readonly (readonly TextPiece[])[] = [...groups.values()].flatMap((glyphs) => {
    const lines = setLines(glyphs);
    return [
      inDrawnOrder(glyphs),
      ...(glyphs.some(({ otherText }) => otherText !== undefined)
        ? [inDrawnOrder(glyphs, { isOther: true })]
        : []),
      ...statedTexts(glyphs, stated),
      ...paragraphsOf(lines),
      ...lines.flatMap((line) => readRightToLeft(piecesOf(line))),
      ...lines.flatMap((line) => [pitchedPieces(line)].filter((pieces) => pieces !== undefined)),
    ];
  });
  return textsOf(read.length > 0 ? [...texts, read, ...linesIn(read).flatMap(readRightToLeft)] : texts);
}

/** Combines the texts of several readings of a page. */
export function joinedTexts(ways: readonly PageTexts[]): PageTexts {
  return {
    spelled: (lineEnds, isTight) => ways.flatMap((texts) => texts.spelled(lineEnds, isTight)),
    folded: (ignoreCase) => ways.flatMap((texts) => texts.folded(ignoreCase)),
    letters: (ignoreCase) => ways.flatMap((texts) => texts.letters(ignoreCase)),
  };
}

/** Returns the texts stated by marked content, if any; in two ways, if some is nested. */
function statedTexts(glyphs: readonly ReadGlyph[], parts: StatedParts): readonly (readonly TextPiece[])[] {
  const depths = glyphs.map(({ marks }) => marks.filter(({ actualText }) => actualText !== undefined).length);
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0);
  return (['outermost', 'innermost'] as const)
    .slice(0, deepest)
    .flatMap((stated) => [inDrawnOrder(glyphs, { stated, parts }), ...statedLines(glyphs, stated, parts)]);
}

/** Returns the lines of glyphs with stated texts in place of their glyphs, in either direction. */
function statedLines(
  glyphs: readonly ReadGlyph[],
  stated: 'outermost' | 'innermost',
  parts: StatedParts,
): readonly (readonly TextPiece[])[] {
  const joined = statedGlyphs(glyphs, parts, (glyph) => markOf(glyph, stated), { isOnLine: true });
  const byIndex = new Map(joined.map((glyph) => [glyph.index, glyph]));
  const lines = setLines(joined);
  return [...paragraphsOf(lines), ...lines.flatMap((line) => readRightToLeft(piecesOf(line)))].map((pieces) =>
    withOwners(pieces, byIndex),
  );
}

function linesIn(pieces: readonly TextPiece[]): readonly (readonly TextPiece[])[] {
  const lines: TextPiece[][] = [[]];
  for (const piece of pieces)
    if (piece.kind === 'line') lines.push([]);
    else lines.at(-1)?.push(piece);
  return lines;
}

/** Wraps a text from outside the glyphs as if it were a page's. */
export function statedText(text: string): PageTexts {
  return textsOf([[pieceOf(text, [0])]]);
}

function textsOf(texts: readonly (readonly TextPiece[])[]): PageTexts {
  const spelled = new Map<string, readonly SearchedText[]>();
  const folded = new Map<boolean, readonly SearchedText[]>();
  const letters = new Map<boolean, readonly string[]>();
  const own: PageTexts = {
    spelled: (lineEnds, isTight = false) =>
      once(spelled, `${lineEnds} ${isTight}`, () =>
        texts.map((pieces) => spellText(pieces, lineEnds, isTight)),
      ),
    folded: (ignoreCase) =>
      once(folded, ignoreCase, () => texts.map((pieces) => foldedText(pieces, ignoreCase))),
    letters: (ignoreCase) =>
      once(letters, ignoreCase, () => own.folded(ignoreCase).map(({ text }) => lettersOfText(text))),
  };
  return own;
}

function once<Key, Made>(known: Map<Key, Made>, key: Key, make: () => Made): Made {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

/**
 * Returns the matcher of a redaction's text; undefined for a box. Throws invalid_regex: at once, or later if it takes
 * too long.
 */
export function pageMatcher(
  redaction: Redaction,
  { ignoreCase }: { readonly ignoreCase: boolean },
): PageMatcher | undefined {
  if ('text' in redaction) {
    const pattern = needlePattern(redaction.text, ignoreCase);
    if (pattern === undefined) return () => [];
    const find = patternMatcher(pattern, { regex: true, ignoreCase: false, patienceMs: needlePatienceMs });
    const wanted = lettersOfNeedle(redaction.text, ignoreCase);
    return (texts) => {
      const letters = texts.letters(ignoreCase);
      // Most texts lack the letters, which is quicker to check.
      const folded = texts.folded(ignoreCase).filter((_, index) => letters[index]?.includes(wanted));
      if (folded.length === 0) return [];
      const found = find(
        folded.map(({ text }) => text),
        matchesInPage,
      );
      return joined(
        matchesOf(
          folded,
          found.map(({ first }) => first),
        ),
      );
    };
  }
  if ('box' in redaction) return undefined;
  const find =
    'preset' in redaction ? presetFinder(redaction.preset) : patternFinder(redaction.pattern, ignoreCase);
  return (texts) => {
    const plain = [texts.spelled('\n'), texts.spelled(' '), texts.spelled('\n', true)].flatMap((some) =>
      matchesOf(some, find(some)),
    );
    const taken = new Set(plain.flatMap(({ glyphs }) => [...glyphs]));
    // Lines without a final space or hyphen are joined to the next only if none alone has the match.
    const unbroken = texts.spelled('');
    const others = matchesOf(unbroken, find(unbroken)).filter(
      ({ glyphs }) => ![...glyphs].some((glyph) => taken.has(glyph)),
    );
    return joined([...plain, ...others]);
  };
}

type FindAll = (texts: readonly SearchedText[]) => readonly (readonly Match[])[];

function presetFinder(preset: Parameters<typeof presetMatcher>[0]): FindAll {
  const find = presetMatcher(preset);
  return (texts) => texts.map(({ text }) => find(text));
}

function patternFinder(pattern: string, ignoreCase: boolean): FindAll {
  const find = patternMatcher(pattern, { regex: true, ignoreCase });
  return (texts) =>
    find(
      texts.map(({ text }) => text),
      matchesInPage,
    ).map(({ first }) => first);
}

function matchesOf(texts: readonly SearchedText[], found: readonly (readonly Match[])[]): PageMatch[] {
  return texts.flatMap((searched, index) =>
    (found[index] ?? []).flatMap(({ start, end }) => {
      const { text, owners } = searched;
      const glyphs = new Set(owners.slice(start, end).flat());
      if (glyphs.size === 0) return [];
      const more = new Set([
        ...moreThan(searched, glyphs, start - 1, -1),
        ...moreThan(searched, glyphs, end, 1),
      ]);
      return [{ glyphs, text: readable(text.slice(start, end)), more }];
    }),
  );
}

/** Returns the owner of the extra letters that are removed with a match: a glyph, or a text stated for several. */
function moreThan(
  { text, owners }: SearchedText,
  glyphs: ReadonlySet<number>,
  from: number,
  step: 1 | -1,
): readonly ('ligature' | 'stated')[] {
  for (let at = from; owners[at]?.some((owner) => glyphs.has(owner)); at += step)
    if (/[\p{L}\p{N}\p{P}\p{S}\ud800-\udfff]/u.test(text[at] ?? ''))
      return [(owners[at]?.length ?? 0) > 1 ? 'stated' : 'ligature'];
  return [];
}

function readable(text: string): string {
  return text.replaceAll('\u0001', '').replace(/\s+/g, ' ').trim();
}

/** Merges matches with a common glyph, which were found in several ways, or twice. */
function joined(matches: readonly PageMatch[]): readonly PageMatch[] {
  type Joined = { glyphs: Set<number>; text: string; more: Set<'ligature' | 'stated'> };
  const ofGlyph = new Map<number, Joined>();
  const all = new Set<Joined>();
  for (const { glyphs, text, more } of [...matches].sort(
    (one, other) => other.glyphs.size - one.glyphs.size,
  )) {
    const known = new Set([...glyphs].flatMap((glyph) => ofGlyph.get(glyph) ?? []));
    const [first = { glyphs: new Set<number>(), text, more: new Set() }, ...others] = known;
    all.add(first);
    for (const other of others) all.delete(other);
    for (const why of [...more, ...others.flatMap((other) => [...other.more])]) first.more.add(why);
    for (const glyph of [...glyphs, ...others.flatMap((other) => [...other.glyphs])]) {
      first.glyphs.add(glyph);
      ofGlyph.set(glyph, first);
    }
  }
  // Sorted in drawing order.
  return [...all].sort((one, other) => Math.min(...one.glyphs) - Math.min(...other.glyphs));
}
