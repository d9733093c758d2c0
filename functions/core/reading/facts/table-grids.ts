import { contains } from '../../geometry/rectangle.ts';
import type { FoundTable } from '../tables/found-table.ts';
import { type TextPiece, textPiece } from './text-pieces.ts';

/** A table by row and column: the cell that begins in each place. */
export type Grid = readonly (readonly (TextPiece | undefined)[])[];

/** Less likely tables are not. */
const leastConfidence = 0.6;

/** Returns the cells of an upright page's tables, as pieces of text. */
export function tableGrids(tables: readonly FoundTable[]): readonly Grid[] {
  return tables.filter(({ confidence }) => confidence >= leastConfidence).map(gridOf);
}

function gridOf({ rowCount, columnCount, cells }: FoundTable): Grid {
  const grid = Array.from({ length: rowCount }, () =>
    new Array<TextPiece | undefined>(columnCount).fill(undefined),
  );
  for (const { row, column, box, rows } of cells) {
    // The words of a sideways table are elsewhere: those of the turned page.
    const own = rows.flatMap(({ words }) => words).filter((word) => contains(box, word.box));
    const places = grid[row];
    if (places && own.length > 0) places[column] = textPiece(own);
  }
  return grid;
}
