import { firstIndex } from '../../first-index.ts';
import { movedWords } from '../flow/find-moves.ts';
import { floatedWords, isFloating } from '../flow/floating.ts';
import type { FlowUnit } from '../flow/flow-unit.ts';
import { heaviestInOrder } from '../flow/heaviest-in-order.ts';
import { type EqualWords, moveOf, type TextDifference } from '../flow/text-difference.ts';
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
  const fixed = fixedLines(texts, equal);
  const [wordsBefore, otherWordsBefore] = [counterOf(fixed.before), counterOf(fixed.after)];
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
    .map(({ words, otherWords }) => moveOf(words, otherWords));
}

/** The lines of words that are in both documents, and in neither where a page has room. */
function fixedLines(texts: Texts, equal: readonly EqualWords[]) {
  const units = [...texts.before, ...texts.after].filter(isFloating);
  const floating = new Set(units.flatMap(({ words }) => words));
  const lines = { before: [] as number[], after: [] as number[] };
  for (const { before, after } of equal) {
    if (before.length !== after.length) continue;
    for (const [index, word] of before.entries()) {
      const other = after[index] as ComparedWord; // as many
      if (floating.has(word) || floating.has(other)) continue;
      lines.before.push(lineOf(word));
      lines.after.push(lineOf(other));
    }
  }
  return lines;
}

/** Counts the words before a line. */
function counterOf(linesOfWords: readonly number[]): (line: number) => number {
  const lines = Int32Array.from(linesOfWords).sort();
  return (line) => firstIndex(lines.length, (index) => (lines[index] as number) >= line); // within bounds
}
