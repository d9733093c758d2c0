import { type Comparing, compareWords } from '../flow/compare-words.ts';
import type { PartComparison } from '../flow/text-difference.ts';
import { type ComparedWord, lineOf } from '../text/compared-word.ts';
import { haveSameLetters } from '../text/same-letters.ts';
import type { TableCell } from '../text/text-unit.ts';
import type { Row } from './pair-rows.ts';

/** A cell of so few words, such as a number, changes as a whole. */
const wordsOfValue = 4;

/** Compares rows cell by cell if both have as many, and otherwise word by word. */
export function compareRows(before: Row, after: Row, comparing: Comparing): PartComparison {
  const [words, otherWords] = [before.flat(), after.flat()];
  if (haveSameLetters(words, otherWords))
    return { differences: [], equal: [{ before: words, after: otherWords }] };
  const line = lineOf(words[0] as ComparedWord); // rows have words
  if (before.length !== after.length) return compareWords(words, otherWords, line, comparing);
  const parts = before.map((cell, index) => compareCells(cell, after[index] as TableCell, comparing)); // as many
  return {
    differences: parts.flatMap(({ differences }) => differences),
    equal: parts.flatMap(({ equal }) => equal),
  };
}

function compareCells(before: TableCell, after: TableCell, comparing: Comparing): PartComparison {
  if (haveSameLetters(before, after)) return { differences: [], equal: [{ before, after }] };
  const line = lineOf(before[0] as ComparedWord); // cells have words
  if (Math.max(before.length, after.length) > wordsOfValue)
    return compareWords(before, after, line, comparing);
  return { differences: [{ before, after, line }], equal: [] };
}
