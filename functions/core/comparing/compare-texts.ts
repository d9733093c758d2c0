import { compareFlow } from './flow/compare-flow.ts';
import type { Comparing } from './flow/compare-words.ts';
import { diffBudget } from './flow/diff-ids.ts';
import { findMoves } from './flow/find-moves.ts';
import type { FlowUnit } from './flow/flow-unit.ts';
import { settleDifferences } from './flow/settle-differences.ts';
import type { EqualWords, PartComparison, TextDifference } from './flow/text-difference.ts';
import { wordNumbers } from './flow/word-numbers.ts';
import { compareTables } from './tables/compare-tables.ts';
import { movedTables } from './tables/moved-tables.ts';
import { type ComparedWord, lettersOf } from './text/compared-word.ts';
import { runningTexts } from './text/running-texts.ts';
import type { DocumentText } from './text/text-unit.ts';

interface TextComparison {
  /** In the order of the document before. */
  readonly differences: readonly TextDifference[];
  readonly equal: readonly EqualWords[];
  /** Whether a part was too different to be compared word by word. */
  readonly isCoarse: boolean;
}

/**
 * Compares the texts of two documents: tables by rows and cells, all other text by units and words, footnotes among
 * footnotes, and the edges of pages among each other. Where lines, columns and pages end makes no difference.
 * See docs/decisions/comparing.md#words-are-compared-in-reading-order-whatever-their-block
 */
export function compareTexts(before: DocumentText, after: DocumentText): TextComparison {
  const comparing: Comparing = { numbers: wordNumbers(), budget: diffBudget() };
  const tables = compareTables(before, after, comparing);
  const text = compareWithNotes(tables.rest.before, tables.rest.after, comparing);
  const edges = (['header', 'footer'] as const).map((edge) => {
    const [one, other] = [runningTexts(before, edge), runningTexts(after, edge)];
    return { one, other, ...compareFlow(one.map(edgeUnit), other.map(edgeUnit), comparing) };
  });
  const unmoved = [text, ...edges].map(({ differences }) => differences.filter(({ isMove }) => !isMove));
  const settled = settleDifferences(unmoved, {
    before: edges.flatMap(({ one }) => one.map(lettersOf)),
    after: edges.flatMap(({ other }) => other.map(lettersOf)),
  });
  const found = findMoves(settled.differences, comparing);
  const unitMoves = text.differences.filter(({ isMove }) => isMove);
  const movedText = new Set(unitMoves.map(({ before: words }) => words));
  const inPlace = text.equal.filter(({ before: words }) => !movedText.has(words));
  const moved = movedTables(tables.pairs, tables.rest, inPlace);
  const differences = [tables.differences, unitMoves, found.differences, moved].flat();
  return {
    differences: differences.sort((one, other) => one.line - other.line),
    equal: [tables, text, ...edges, settled, found].flatMap(({ equal }) => equal),
    isCoarse: comparing.budget.isSpent,
  };
}

/**
 * Compares footnotes among each other, since they are at the foot of any page, unless more is equal if they are compared
 * as text: small print is a footnote only for some layouts.
 */
function compareWithNotes(
  before: readonly FlowUnit[],
  after: readonly FlowUnit[],
  comparing: Comparing,
): PartComparison {
  const whole = compareFlow(before, after, comparing);
  const isNote = ({ kind }: FlowUnit) => kind === 'footnote';
  if (whole.differences.length === 0 || ![...before, ...after].some(isNote)) return whole;
  const isText = (unit: FlowUnit) => !isNote(unit);
  const parts = [isText, isNote].map((isPart) =>
    compareFlow(before.filter(isPart), after.filter(isPart), comparing),
  );
  const apart: PartComparison = {
    differences: parts.flatMap(({ differences }) => differences),
    equal: parts.flatMap(({ equal }) => equal),
  };
  return changedWords(apart) <= changedWords(whole) ? apart : whole;
}

function changedWords({ differences }: PartComparison): number {
  return differences.reduce((sum, { before, after }) => sum + before.length + after.length, 0);
}

function edgeUnit(words: readonly ComparedWord[]): FlowUnit {
  return { kind: 'header', words: [...words] };
}
