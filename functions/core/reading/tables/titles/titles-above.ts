import { boxAround, type TextRow, textRows } from '../../text-rows.ts';
import type { Word } from '../../words.ts';
import { cellGap } from '../cell-gap.ts';
import type { DraftCell, TableDraft } from '../found-table.ts';

/** The maximum distance, in ems, of titles from the first line of a table, and by how much they may exceed their columns. */
const farthestAbove = 1.2;
const overhang = 1;

/** The minimum number of titles, and of columns below each; the maximum number of columns of labels. */
const fewestTitles = 2;
const fewestColumns = 2;
const mostLabels = 2;

/**
 * Adds the row of texts right above a table's first line as its first row, if each is over as many columns as the others:
 * such as years above pairs of values. `words` are those around the table.
 */
export function withTitlesAbove(draft: TableDraft, words: readonly Word[]): TableDraft {
  const { box, columnCount } = draft;
  const above = words.filter(
    (word) =>
      word.baseline < box.top &&
      word.baseline > box.top - farthestAbove * word.size &&
      word.box.right > box.left &&
      word.box.left < box.right,
  );
  const [row, ...others] = textRows(above, cellGap, []);
  if (!row || others.length > 0 || row.chunks.length < fewestTitles) return draft;
  const width = Math.floor(columnCount / row.chunks.length);
  const labels = columnCount - width * row.chunks.length;
  if (width < fewestColumns || labels === 0 || labels > mostLabels || !areOver(row, draft, labels, width))
    return draft;
  const titles = row.chunks.map(
    (chunk, at): DraftCell => ({
      row: 0,
      column: labels + at * width,
      rowSpan: 1,
      columnSpan: width,
      words: chunk.words,
    }),
  );
  const moved = draft.cells.map((cell) => ({ ...cell, row: cell.row + 1 }));
  return {
    ...draft,
    box: { ...box, top: row.box.top },
    rowCount: draft.rowCount + 1,
    cells: [...titles, ...moved],
  };
}

/** Whether each text of a row is over its columns alone: `width` ones, after those of labels. */
function areOver({ chunks }: TextRow, { cells }: TableDraft, labels: number, width: number): boolean {
  return chunks.every(({ box, words: [word] }, at) => {
    const first = labels + at * width;
    const own = cells.filter(
      ({ column, columnSpan, words }) =>
        columnSpan === 1 && column >= first && column < first + width && words.length > 0,
    );
    const { left, right } = boxAround(own.flatMap(({ words }) => words));
    const far = overhang * (word?.size ?? 1);
    return box.left > left - far && box.right < right + far;
  });
}
