import { type ComparedWord, lettersOf, lineOf } from '../text/compared-word.ts';
import { type Comparing, compareWords } from './compare-words.ts';
import type { FlowUnit } from './flow-unit.ts';
import { heaviestInOrder } from './heaviest-in-order.ts';
import { movedUnits } from './moved-units.ts';
import { pairUnits, type UnitPair } from './pair-units.ts';
import { splitByUnits } from './split-by-units.ts';
import { type EqualWords, moveOf, type PartComparison, type TextDifference } from './text-difference.ts';

/**
 * Compares texts in reading order: first units that both have once, as a whole, and then the words between them. Units
 * that are among others in the other document are moved.
 */
export function compareFlow(
  before: readonly FlowUnit[],
  after: readonly FlowUnit[],
  comparing: Comparing,
): PartComparison {
  const pairs = pairUnits(before, after);
  const kept = new Set(heaviestInOrder(pairs));
  const groups = movedUnits(pairs.filter((pair) => !kept.has(pair)));
  const moves = groups.flatMap(({ pairs }) => pairs);
  const equal: EqualWords[] = Array.from(kept, ({ words, otherWords }) => ({
    before: words,
    after: otherWords,
  }));
  const differences: TextDifference[] = [...kept, ...moves].flatMap(numberDifference);
  for (const { pairs, isFloated } of groups) {
    const move = moveOf(
      pairs.flatMap(({ words }) => words),
      pairs.flatMap(({ otherWords }) => otherWords),
    );
    equal.push(move);
    if (!isFloated) differences.push(move);
  }
  const moved = new Set(moves.map(({ at }) => at));
  const otherMoved = new Set(moves.map(({ otherAt }) => otherAt));
  const unitsBetween = (
    units: readonly FlowUnit[],
    start: number,
    end: number,
    left: ReadonlySet<number>,
  ) => {
    const between = units.slice(start, end).filter((_, index) => !left.has(start + index));
    return { units: between, words: between.flatMap(({ words }) => words) };
  };
  let [from, otherFrom, line] = [0, 0, 0];
  const compareUpTo = (at: number, otherAt: number) => {
    const one = unitsBetween(before, from, at, moved);
    const other = unitsBetween(after, otherFrom, otherAt, otherMoved);
    const found = compareWords(one.words, other.words, line, comparing);
    differences.push(...splitByUnits(found.differences, [...one.units, ...other.units]));
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

/** The numbers before the texts of a pair, if they differ. */
function numberDifference({ number, otherNumber, words }: UnitPair): readonly TextDifference[] {
  if (lettersOf(number) === lettersOf(otherNumber)) return [];
  return [{ before: number, after: otherNumber, line: lineOf(words[0] as ComparedWord) }]; // a unit has words
}
