import { type ComparedWord, lettersOf, lineOf } from '../text/compared-word.ts';
import type { TextUnit } from '../text/text-unit.ts';
import { type Comparing, compareWords } from './compare-words.ts';
import { movedLetters, movedWords } from './find-moves.ts';
import { floatedWords, isFloating } from './floating.ts';
import { heaviestInOrder } from './heaviest-in-order.ts';
import { type EqualWords, moveOf, type PartComparison, type TextDifference } from './text-difference.ts';

/** A unit of a flow: its kind, or that it is what is left of a table. */
export type FlowUnit = Omit<TextUnit, 'kind'> & { readonly kind: TextUnit['kind'] | 'table' };

/**
 * Compares texts in reading order: first units that both have once, as a whole, and then the words between them. A unit
 * that is among others in the other document is moved.
 */
export function compareFlow(
  before: readonly FlowUnit[],
  after: readonly FlowUnit[],
  comparing: Comparing,
): PartComparison {
  const pairs = equalUnits(before, after);
  const kept = new Set(heaviestInOrder(pairs));
  const moves = pairs.filter((pair) => !kept.has(pair) && isWorthAMove(pair.words));
  const equal: EqualWords[] = [...kept, ...moves].map(({ words, otherWords }) => ({
    before: words,
    after: otherWords,
  }));
  const differences: TextDifference[] = moves
    .filter((move) => !isFloated(move))
    .map(({ words, otherWords }) => moveOf(words, otherWords));
  const moved = new Set(moves.map(({ at }) => at));
  const otherMoved = new Set(moves.map(({ otherAt }) => otherAt));
  const wordsBetween = (
    units: readonly FlowUnit[],
    start: number,
    end: number,
    left: ReadonlySet<number>,
  ) => {
    const words: ComparedWord[] = [];
    for (let at = start; at < end; at++) if (!left.has(at)) words.push(...(units[at] as FlowUnit).words); // within bounds
    return words;
  };
  let [from, otherFrom, line] = [0, 0, 0];
  const compareUpTo = (at: number, otherAt: number) => {
    const words = wordsBetween(before, from, at, moved);
    const otherWords = wordsBetween(after, otherFrom, otherAt, otherMoved);
    const found = compareWords(words, otherWords, line, comparing);
    differences.push(...found.differences);
    equal.push(...found.equal);
  };
  for (const { at, otherAt, words } of kept) {
    compareUpTo(at, otherAt);
    line = lineOf(words.at(-1) as ComparedWord); // a unit has words
    [from, otherFrom] = [at + 1, otherAt + 1];
  }
  compareUpTo(before.length, after.length);
  return { differences, equal };
}

interface UnitPair {
  readonly at: number;
  readonly otherAt: number;
  readonly weight: number;
  readonly kind: FlowUnit['kind'];
  readonly words: readonly ComparedWord[];
  readonly otherWords: readonly ComparedWord[];
  /** The words before the unit in each document. */
  readonly wordsBefore: number;
  readonly otherWordsBefore: number;
}

/** The units of the same letters that each document has once. */
function equalUnits(before: readonly FlowUnit[], after: readonly FlowUnit[]): readonly UnitPair[] {
  const [one, other] = [onlyUnits(before), onlyUnits(after)];
  const pairs: UnitPair[] = [];
  for (const [letters, found] of one) {
    const match = other.get(letters);
    if (!found || !match) continue;
    const { words, kind } = before[found.at] as FlowUnit; // its own index
    const { words: otherWords } = after[match.at] as FlowUnit;
    pairs.push({
      at: found.at,
      otherAt: match.at,
      weight: words.length,
      kind,
      words,
      otherWords,
      wordsBefore: found.wordsBefore,
      otherWordsBefore: match.wordsBefore,
    });
  }
  return pairs;
}

/** Units by their letters; null for letters that several have. */
function onlyUnits(
  units: readonly FlowUnit[],
): ReadonlyMap<string, { readonly at: number; readonly wordsBefore: number } | null> {
  const found = new Map<string, { at: number; wordsBefore: number } | null>();
  let wordsBefore = 0;
  for (const [at, { words }] of units.entries()) {
    const letters = lettersOf(words);
    found.set(letters, found.has(letters) ? null : { at, wordsBefore });
    wordsBefore += words.length;
  }
  return found;
}

function isWorthAMove(words: readonly ComparedWord[]): boolean {
  return words.length >= movedWords && lettersOf(words).length >= movedLetters;
}

/** Whether a figure or its like is only on another place of the page, or on the next one. */
function isFloated({ kind, wordsBefore, otherWordsBefore }: UnitPair): boolean {
  return isFloating({ kind }) && Math.abs(wordsBefore - otherWordsBefore) < floatedWords;
}
