import { compareFlow, type FlowUnit } from './flow/compare-flow.ts';
import type { Comparing } from './flow/compare-words.ts';
import { diffBudget } from './flow/diff-ids.ts';
import { settleDifferences } from './flow/settle-differences.ts';
import type { EqualWords, TextDifference } from './flow/text-difference.ts';
import { wordNumbers } from './flow/word-numbers.ts';
import { compareTables } from './tables/compare-tables.ts';
import { type ComparedWord, lettersOf } from './text/compared-word.ts';
import { runningTexts } from './text/running-texts.ts';
import type { DocumentText } from './text/text-unit.ts';

export interface TextComparison {
  /** In the order of the document before. */
  readonly differences: readonly TextDifference[];
  readonly equal: readonly EqualWords[];
  /** Whether a part was too different to be compared word by word. */
  readonly isCoarse: boolean;
}

/**
 * Compares the texts of two documents: tables by rows and cells, all other text by units and words, footnotes among
 * footnotes, and the edges of pages among each other. Where lines, columns and pages end makes no difference.
 */
export function compareTexts(before: DocumentText, after: DocumentText): TextComparison {
  const comparing: Comparing = { numbers: wordNumbers(), budget: diffBudget() };
  const tables = compareTables(before, after, comparing);
  const text = compareFlow(tables.rest.before, tables.rest.after, comparing);
  const notes = compareFlow(before.notes, after.notes, comparing);
  const running = { before: runningTexts(before), after: runningTexts(after) };
  const edges = compareFlow(running.before.map(edgeUnit), running.after.map(edgeUnit), comparing);
  const settled = settleDifferences(
    [
      text.differences,
      notes.differences,
      edges.differences.filter(({ isMove }) => !isMove),
    ],
    { before: running.before.map(lettersOf), after: running.after.map(lettersOf) },
  );
  const differences = [...tables.differences, ...settled.differences];
  return {
    differences: differences.sort((one, other) => one.line - other.line),
    equal: [tables, text, notes, edges, settled].flatMap(({ equal }) => equal),
    isCoarse: comparing.budget.isSpent,
  };
}

function edgeUnit(words: readonly ComparedWord[]): FlowUnit {
  return { kind: 'header', words: [...words] };
}
