import type { Comparing } from '../flow/compare-words.ts';
import type { FlowUnit } from '../flow/flow-unit.ts';
import { moveOf, type PartComparison } from '../flow/text-difference.ts';
import type { ComparedWord } from '../text/compared-word.ts';
import type { DocumentText, TableUnit, Unit } from '../text/text-unit.ts';
import { compareRows } from './compare-rows.ts';
import { linesOfTable, type Neighbours, neighboursIn } from './lines-of-table.ts';
import { pairRows, type Row } from './pair-rows.ts';
import { pairTables } from './pair-tables.ts';
import { wholeRows } from './whole-rows.ts';

/** The outcome for the rows of tables that both documents have. */
interface TableComparison extends PartComparison {
  /** The tables of the document before and after that were compared. */
  readonly pairs: ReadonlyMap<TableUnit, TableUnit>;
  /** All other text of each document, in reading order. */
  readonly rest: { readonly before: readonly FlowUnit[]; readonly after: readonly FlowUnit[] };
}

/**
 * Compares tables row by row. Rows that only one document has are left to be compared as text: the other may have them
 * outside a table, or in another one.
 */
export function compareTables(
  before: Pick<DocumentText, 'units'>,
  after: Pick<DocumentText, 'units'>,
  comparing: Comparing,
): TableComparison {
  const paired = new Set<Row>();
  const parts: PartComparison[] = [];
  const pairs = pairTables(tablesOf(before.units), tablesOf(after.units));
  const whole = new Map<TableUnit, readonly Row[]>();
  for (const [table, other] of pairs) {
    const [rows, otherRows] = [wholeRows(table, other), wholeRows(other, table)];
    whole.set(table, rows).set(other, otherRows);
    const { inOrder, moved } = pairRows(rows, otherRows, comparing);
    for (const [row, otherRow] of inOrder) {
      parts.push(compareRows(row, otherRow, comparing));
      paired.add(row).add(otherRow);
    }
    for (const { rows, otherRows } of moved) {
      const move = moveOf(rows.flat(2), otherRows.flat(2));
      parts.push({ differences: [move], equal: [move] });
      for (const row of [...rows, ...otherRows]) paired.add(row);
    }
  }
  return {
    differences: parts.flatMap(({ differences }) => differences),
    equal: parts.flatMap(({ equal }) => equal),
    pairs,
    rest: {
      before: unitsWithout(before.units, whole, paired, after.units),
      after: unitsWithout(after.units, whole, paired, before.units),
    },
  };
}

function tablesOf(units: readonly Unit[]): readonly TableUnit[] {
  return units.filter((unit) => unit.kind === 'table');
}

/** The texts of a document without the rows that were paired. `whole` has the rows of the tables that were compared. */
function unitsWithout(
  units: readonly Unit[],
  whole: ReadonlyMap<TableUnit, readonly Row[]>,
  paired: ReadonlySet<Row>,
  others: readonly Unit[],
): readonly FlowUnit[] {
  let neighbours: Neighbours | undefined;
  return units.flatMap((unit): readonly FlowUnit[] => {
    if (unit.kind !== 'table') return [unit];
    const all = whole.get(unit) ?? unit.rows;
    const rows = all.filter((row) => !paired.has(row));
    const isAlone = rows.length === all.length;
    if (isAlone) neighbours ??= neighboursIn(others.flatMap(wordsOf));
    const lines = isAlone && neighbours ? linesOfTable(unit, neighbours) : rows;
    return lines.map((line) => ({ kind: 'table', words: line.flat() }));
  });
}

function wordsOf(unit: Unit): readonly ComparedWord[] {
  return unit.kind === 'table' ? unit.rows.flat(2) : unit.words;
}
