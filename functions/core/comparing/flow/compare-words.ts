import { type ComparedWord, lineOf } from '../text/compared-word.ts';
import { haveSameLetters } from '../text/same-letters.ts';
import { type DiffBudget, type Difference, diffIds } from './diff-ids.ts';
import type { EqualWords, PartComparison, TextDifference } from './text-difference.ts';
import type { WordNumbers } from './word-numbers.ts';

/** What the comparisons of a call share. */
export interface Comparing {
  readonly numbers: WordNumbers;
  readonly budget: DiffBudget;
}

/** The most equal words between two differences that become one. */
const wordsBetween = 2;

/**
 * Compares words in order. `line` is that of the document before for words that it does not have. Words that are only
 * divided in another way, by spaces or by hyphens at line ends, are equal.
 */
export function compareWords(
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
  line: number,
  { numbers, budget }: Comparing,
): PartComparison {
  const ids = { before: numbers.of(before), after: numbers.of(after) };
  const real: Difference[] = [];
  const equal: EqualWords[] = [];
  let [from, otherFrom] = [0, 0];
  for (const difference of diffIds(ids.before, ids.after, budget)) {
    const { start, end, otherStart, otherEnd } = difference;
    if (start > from)
      equal.push({ before: before.slice(from, start), after: after.slice(otherFrom, otherStart) });
    [from, otherFrom] = [end, otherEnd];
    const words = { before: before.slice(start, end), after: after.slice(otherStart, otherEnd) };
    if (haveSameLetters(words.before, words.after)) equal.push(words);
    else real.push(difference);
  }
  if (from < before.length) equal.push({ before: before.slice(from), after: after.slice(otherFrom) });
  const differences = joined(real, before, after).map(
    ({ start, end, otherStart, otherEnd }): TextDifference => ({
      before: before.slice(start, end),
      after: after.slice(otherStart, otherEnd),
      line: lineAt(before, start) ?? line,
    }),
  );
  return { differences, equal };
}

function lineAt(words: readonly ComparedWord[], at: number): number | undefined {
  const word = words[at] ?? words.at(-1);
  return word && lineOf(word);
}

/** Joins differences with few and short words between them, which the rewritten text has by chance. */
function joined(
  differences: readonly Difference[],
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
): readonly Difference[] {
  const found: Difference[] = [];
  let lettersOfLast = 0;
  for (const difference of differences) {
    const { start, end, otherStart, otherEnd } = difference;
    const last = found.at(-1);
    const letters = lengthOf(before, start, end) + lengthOf(after, otherStart, otherEnd);
    const isNear =
      last !== undefined &&
      start - last.end <= wordsBetween &&
      otherStart - last.otherEnd <= wordsBetween &&
      lengthOf(before, last.end, start) < Math.min(lettersOfLast, letters);
    lettersOfLast = isNear ? lettersOfLast + letters : letters;
    if (isNear) found[found.length - 1] = { ...last, end, otherEnd };
    else found.push(difference);
  }
  return found;
}

function lengthOf(words: readonly ComparedWord[], start: number, end: number): number {
  let length = 0;
  for (let at = start; at < end; at++) length += words[at]?.key.length ?? 0;
  return length;
}
