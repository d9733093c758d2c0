import type { PageGeometry } from '../../page-text/page-geometry.ts';
import { asRead } from '../as-read.ts';
import { textRegions } from '../boxes/text-regions.ts';
import { pageTables } from '../tables/find-tables.ts';
import type { FoundTable } from '../tables/found-table.ts';
import { textRows } from '../text-rows.ts';
import type { Word } from '../words.ts';
import { type TextPiece, textPiece } from './text-pieces.ts';

/** A table by row and column: the cell that begins in each place. */
export type Grid = readonly (readonly (TextPiece | undefined)[])[];

/** Less likely tables are not. */
const leastConfidence = 0.6;

/** Returns the cells of an upright page's tables, as pieces of text. */
export function tableGrids(page: PageGeometry, words: readonly Word[]): readonly Grid[] {
  return pageTables(textRegions(words, page), page)
    .filter(({ confidence }) => confidence >= leastConfidence)
    .map((table) =>
      gridOf(
        table,
        words.filter(({ start }) => table.words.has(start)),
      ),
    );
}

function gridOf({ rowCount, columnCount, cells }: FoundTable, words: readonly Word[]): Grid {
  const grid = Array.from({ length: rowCount }, () =>
    new Array<TextPiece | undefined>(columnCount).fill(undefined),
  );
  for (const { row, column, box } of cells) {
    const own = words.filter(
      (word) =>
        word.box.left >= box.left - 0.01 &&
        word.box.right <= box.right + 0.01 &&
        word.box.top >= box.top - 0.01 &&
        word.box.bottom <= box.bottom + 0.01,
    );
    const lines = textRows(own, Infinity, []).flatMap(({ chunks }) =>
      chunks.map((chunk) => asRead(chunk.words)),
    );
    const places = grid[row];
    if (places && own.length > 0) places[column] = textPiece(lines.flat());
  }
  return grid;
}
