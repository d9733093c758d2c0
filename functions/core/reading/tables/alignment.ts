import { median } from '../../geometry/median.ts';
import { boxAround } from '../text-rows.ts';
import type { TableDraft } from './found-table.ts';

/** The maximum distance, in ems, of a cell's edge from others in its column. */
const near = 0.25;

/** The share of a table's cells that are aligned like most of their column: left, right or centred. */
export function alignment({ cells, columnCount }: TableDraft): number {
  let [even, all] = [0, 0];
  for (let column = 0; column < columnCount; column++) {
    const own = cells.filter(
      (cell) => cell.column === column && cell.columnSpan === 1 && cell.words.length > 0,
    );
    const boxes = own.map(({ words }) => boxAround(words));
    const far = near * median(own.map(({ words }) => words[0]?.size ?? 1));
    const shares = [
      boxes.map(({ left }) => left),
      boxes.map(({ right }) => right),
      boxes.map(({ left, right }) => (left + right) / 2),
    ].map((places) => {
      const middle = median(places);
      return places.filter((place) => Math.abs(place - middle) <= far).length;
    });
    even += Math.max(...shares);
    all += own.length;
  }
  return all === 0 ? 0 : even / all;
}
