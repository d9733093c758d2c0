import type { FlowUnit } from '../flow/compare-flow.ts';
import { movedWords } from '../flow/find-moves.ts';
import { floatedWords, isFloating } from '../flow/floating.ts';
import { heaviestInOrder } from '../flow/heaviest-in-order.ts';
import type { EqualWords, TextDifference } from '../flow/text-difference.ts';
import { type ComparedWord, lineOf } from '../text/compared-word.ts';
import type { TableUnit } from '../text/text-unit.ts';

interface PlacedTable {
  readonly words: readonly ComparedWord[];
  readonly otherWords: readonly ComparedWord[];
  /** The line that it begins in. */
  readonly at: number;
  readonly otherAt: number;
  readonly weight: number;
  /** The number of words that it is before in one document and after in the other. */
  readonly passed: number;
  readonly isCaptioned: boolean;
}

/** The text of each document in reading order, without the tables of both. */
interface Texts {
  readonly before: readonly FlowUnit[];
  readonly after: readonly FlowUnit[];
}

/**
 * Tables that are at another place of the text, or in another order. `equal` has the words that did not move. A table with
 * a caption is where a page has room for it, and so is only moved if it is far away.
 */
export function movedTables(
  pairs: ReadonlyMap<TableUnit, TableUnit>,
  texts: Texts,
  equal: readonly EqualWords[],
): readonly TextDifference[] {
  if (pairs.size === 0) return [];
  const wordsBefore = counterOf(texts.before, equal.map(({ before }) => before).flat());
  const otherWordsBefore = counterOf(texts.after, equal.map(({ after }) => after).flat());
  const tables = Array.from(pairs, ([table, other]): PlacedTable => {
    const [words, otherWords] = [table.rows.flat(2), other.rows.flat(2)];
    const at = lineOf(words[0] as ComparedWord); // a table has words
    const otherAt = lineOf(otherWords[0] as ComparedWord);
    return {
      words,
      otherWords,
      at,
      otherAt,
      weight: words.length,
      passed: Math.abs(wordsBefore(at) - otherWordsBefore(otherAt)),
      isCaptioned: table.isCaptioned || other.isCaptioned,
    };
  });
  const isFar = ({ passed, isCaptioned }: PlacedTable) => passed >= (isCaptioned ? floatedWords : movedWords);
  const near = tables.filter((table) => !isFar(table)).sort((one, other) => one.at - other.at);
  const inOrder = new Set(heaviestInOrder(near));
  return tables
    .filter((table) => isFar(table) || (!inOrder.has(table) && !table.isCaptioned))
    .map(({ words, otherWords, at }) => ({ before: words, after: otherWords, isMove: true, line: at }));
}

/** Counts the words before a line, without those that are where a page has room. */
function counterOf(text: readonly FlowUnit[], words: readonly ComparedWord[]): (line: number) => number {
  const floating = new Set(text.filter(isFloating).flatMap((unit) => unit.words));
  const lines = Int32Array.from(words.filter((word) => !floating.has(word)), lineOf).sort();
  return (line) => {
    let [low, high] = [0, lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lines[middle] as number) < line) low = middle + 1; // within bounds
      else high = middle;
    }
    return low;
  };
}
