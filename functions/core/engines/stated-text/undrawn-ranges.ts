import { alignLetters } from './align-letters.ts';
import { drawnUnits, statedUnits, type Unit } from './text-units.ts';
import { undrawnInGap } from './undrawn-in-gap.ts';

/** The start and end of a part of a text, in UTF-16 units. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The maximum number of pairs of letters, or of words, that are compared with each other. */
const maximumPairs = 1_000_000;

/**
 * Returns the parts of a stated text that no drawn letter stands for. Words are aligned first, then the letters between
 * them. Spaces, hyphens, marks and case may differ; numbers may not. In scripts that are not always drawn in reading
 * order, letters are counted. See docs/decisions/hidden-text.md#a-stated-text-is-compared-letter-by-letter
 */
export function undrawnRanges(stated: string, drawn: string): readonly TextRange[] {
  const own = statedUnits(stated);
  const shown = drawnUnits(drawn);
  if (spelt(own) === spelt(shown)) return [];
  const undrawn = new Set([...undrawnInOrder(own, shown), ...undrawnByCount(own, shown)]);
  const ranges: { start: number; end: number }[] = [];
  for (const [index, unit] of own.entries()) {
    if (!undrawn.has(unit)) continue;
    const last = ranges.at(-1);
    if (last && undrawn.has(own[index - 1] as Unit))
      last.end = unit.end; // there is one before
    else ranges.push({ start: unit.start, end: unit.end });
  }
  return ranges;
}

function spelt(units: readonly Unit[]): string {
  return units.map(({ letter }) => letter).join('');
}

/** The letters of a word in their order, or sorted where that order is not known. */
type Word = readonly Unit[];

function wordsOf(units: readonly Unit[]): readonly Word[] {
  return [...Map.groupBy(units, ({ word }) => word).values()];
}

/** Returns the undrawn units of the scripts that are drawn in reading order. */
function undrawnInOrder(all: readonly Unit[], allShown: readonly Unit[]): readonly Unit[] {
  const own = wordsOf(all.filter(({ kind }) => kind !== 'unordered'));
  const shown = wordsOf(allShown.filter(({ kind }) => kind !== 'unordered'));
  const undrawn = undrawnWords(own, shown);
  // In a line from right to left, the order of numbers and of foreign words may be that of the drawing.
  if (undrawn.length === 0 || !all.some(({ kind }) => kind === 'unordered')) return undrawn;
  const other = undrawnWords(own, shown.toReversed());
  return other.length < undrawn.length ? other : undrawn;
}

function undrawnWords(own: readonly Word[], shown: readonly Word[]): readonly Unit[] {
  if (own.length * shown.length > maximumPairs) return undrawnByWord(own, shown);
  const partners = alignLetters(own.map(asUnit), shown.map(asUnit));
  const undrawn: Unit[] = [];
  let [from, shownFrom] = [0, 0];
  for (let at = 0; at <= own.length; at++) {
    const partner = at < own.length ? (partners[at] as number) : shown.length; // one for each word
    if (partner < 0) continue;
    undrawn.push(...undrawnBetween(own.slice(from, at), shown.slice(shownFrom, partner)));
    [from, shownFrom] = [at + 1, partner + 1];
  }
  return undrawn;
}

function asUnit(word: Word): Unit {
  return { ...(word[0] as Unit), letter: spelt(word), kind: 'letter' }; // no word is empty
}

function undrawnBetween(own: readonly Word[], shown: readonly Word[]): readonly Unit[] {
  const [letters, others] = [own.flat(), shown.flat()];
  if (spelt(letters) === spelt(others)) return [];
  if (letters.length * others.length > maximumPairs) return undrawnByWord(own, shown);
  return undrawnInGap(letters, others);
}

/** Compares words without their order, in texts that are too long to align. */
function undrawnByWord(own: readonly Word[], shown: readonly Word[]): readonly Unit[] {
  const left = Map.groupBy(shown, spelt);
  return own.flatMap((word) => (left.get(spelt(word))?.pop() ? [] : word));
}

/**
 * Returns the undrawn units of scripts that may be drawn in another order than they are read in: those beyond the
 * number that is drawn. Whole words come first, with the unknown glyphs within them.
 */
function undrawnByCount(all: readonly Unit[], allShown: readonly Unit[]): readonly Unit[] {
  const isUnordered = ({ kind }: Unit) => kind === 'unordered';
  const words = Map.groupBy(
    wordsOf(allShown.filter((unit) => isUnordered(unit) || unit.kind === 'unknown')),
    (word) => sorted(word.filter(isUnordered)),
  );
  const rest = wordsOf(all.filter(isUnordered)).filter((word) => !words.get(sorted(word))?.pop());
  const left = [...words.values()].flat();
  const drawn = left.flat().filter(isUnordered);
  const count = rest.flat().length;
  // Glyphs of unknown text may be dots and signs if the others are nearly as many as the letters.
  const isKnown = drawn.length >= leastTogether * count && drawn.length * count <= maximumPairs;
  const { scattered = [], own = [] } = Object.groupBy(rest, (word) =>
    isKnown && isScattered(word, drawn) ? 'scattered' : 'own',
  );
  const letters = Map.groupBy(drawn, ({ letter }) => letter);
  const unknown = left.flat().filter(({ kind }) => kind === 'unknown');
  return [
    ...scattered.flat(),
    ...own.flat().filter(({ letter }) => !letters.get(letter)?.pop() && !unknown.pop()),
  ];
}

/** The minimum share of a word's letters that are drawn beside each other, and the minimum length of a word to be so. */
const leastTogether = 0.7;
const shortestWord = 2;

/** The letters of the one word of two letters that print has a single glyph for, which may have no text. */
const lamAlef = 'ال';

/** Whether a word has letters in common with all drawn words together, but with no part of them of its length. */
function isScattered(word: Word, drawn: readonly Unit[]): boolean {
  if (word.length < shortestWord || drawn.length === 0 || sorted(word) === lamAlef) return false;
  const starts = Array.from({ length: Math.max(1, drawn.length - word.length + 1) }, (_, start) => start);
  return starts.every(
    (start) => lettersIn(word, drawn.slice(start, start + word.length)) < leastTogether * word.length,
  );
}

/** The number of a word's letters that units stand for, in whatever order. */
function lettersIn(word: Word, units: readonly Unit[]): number {
  const left = units.map(({ letter }) => letter);
  const common = word.filter(({ letter }) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return common.length;
}

function sorted(word: Word): string {
  return word
    .map(({ letter }) => letter)
    .sort()
    .join('');
}
