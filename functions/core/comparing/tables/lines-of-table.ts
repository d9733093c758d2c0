import type { ComparedWord } from '../text/compared-word.ts';
import type { TableCell, TableUnit } from '../text/text-unit.ts';
import type { Row } from './pair-rows.ts';

/** Words next to each other in a document, by their letters. */
export type Neighbours = ReadonlySet<string>;

export function neighboursIn(words: readonly ComparedWord[]): Neighbours {
  return new Set(words.slice(1).map((word, index) => joint(words[index], word)));
}

/**
 * The rows of a table that only one document has, or its columns if more of their cells follow each other in the other
 * document: blocks beside each other, such as those for signatures, are columns of text for one layout and a table for another.
 */
export function linesOfTable({ rows }: TableUnit, neighbours: Neighbours): readonly Row[] {
  const columns = [...Map.groupBy(rows.flat(), ([word]) => word?.cell?.column ?? 0)]
    .sort(([one], [other]) => one - other)
    .map(([, cells]) => cells);
  return followed(columns, neighbours) > followed(rows, neighbours) ? columns : rows;
}

/** How many cells are followed by the next one of their line in the other document. */
function followed(lines: readonly (readonly TableCell[])[], neighbours: Neighbours): number {
  const cells = lines.flatMap((line) =>
    line.slice(1).map((cell, index) => joint(line[index]?.at(-1), cell[0])),
  );
  return cells.filter((pair) => neighbours.has(pair)).length;
}

function joint(one: ComparedWord | undefined, other: ComparedWord | undefined): string {
  return `${one?.key}\n${other?.key}`;
}
