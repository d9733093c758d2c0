import { median } from '../../../geometry/median.ts';
import { boxAround, type Chunk, textRows } from '../../text-rows.ts';
import type { Word } from '../../words.ts';
import type { DraftCell, TableDraft } from '../found-table.ts';

/** The minimum number of labels, the share of rows that have one, and that of lines beside a table that are labels. */
const fewestLabels = 3;
const labelledRows = 0.7;
const labelShare = 0.8;

/** The maximum distance of labels from the lines, in points; and from their rows and the gaps in them, in ems. */
const farthestBeside = 200;
const nearBeside = 40;
const sameLine = 0.25;
const widestGap = 0.85;

/** Adds the texts left of a table's lines as its first column, if most rows have one. */
export function withLabelsBeside(draft: TableDraft, words: readonly Word[]): TableDraft {
  const { box } = draft;
  const beside = words.filter(
    (word) =>
      word.box.right < box.left + 1 &&
      word.box.left > box.left - farthestBeside &&
      word.baseline > box.top &&
      word.baseline < box.bottom,
  );
  const lines = textRows(beside, widestGap, []).flatMap(({ chunks }) => chunks);
  const rows = Map.groupBy(
    draft.cells.filter(({ rowSpan, words: own }) => rowSpan === 1 && own.length > 0),
    ({ row }) => row,
  );
  const labels = [...rows].flatMap(([row, cells]) => {
    const baseline = median(cells.flatMap((cell) => cell.words.map((word) => word.baseline)));
    const own = lines.filter(({ words: [word] }) => word && isOnLine(word, baseline));
    return own.length === 1 && own[0] ? [{ row, chunk: own[0] }] : [];
  });
  const nearest = Math.max(...labels.map(({ chunk }) => chunk.box.right));
  const areLabels =
    labels.length >= Math.max(fewestLabels, labelledRows * rows.size, labelShare * lines.length) &&
    nearest > box.left - nearBeside &&
    areAligned(labels.map(({ chunk }) => chunk));
  if (!areLabels) return draft;
  const cells = labels.map(
    ({ row, chunk }): DraftCell => ({ row, column: 0, rowSpan: 1, columnSpan: 1, words: chunk.words }),
  );
  const moved = draft.cells.map((cell) => ({ ...cell, column: cell.column + 1 }));
  const { left } = boxAround(labels.map(({ chunk }) => chunk));
  return {
    ...draft,
    box: { ...box, left },
    columnCount: draft.columnCount + 1,
    cells: [...cells, ...moved],
  };
}

/** The maximum number of words of most labels: longer lines are those of a text beside the table. */
const mostWords = 4;

/** Whether texts are short, and begin or end at one place. */
function areAligned(labels: readonly Chunk[]): boolean {
  const size = labels[0]?.words[0]?.size ?? 1;
  const isOne = (places: readonly number[]) =>
    places.filter((place) => Math.abs(place - median(places)) < size).length >= labelShare * places.length;
  return (
    median(labels.map(({ words }) => words.length)) <= mostWords &&
    (isOne(labels.map(({ box }) => box.left)) || isOne(labels.map(({ box }) => box.right)))
  );
}

function isOnLine({ baseline, size }: Word, other: number): boolean {
  return Math.abs(baseline - other) < sameLine * size;
}
