import { median } from '../../../geometry/median.ts';
import { boxAround, type Chunk, type TextRow } from '../../text-rows.ts';
import { columnBands, columnsOf } from '../column-bands.ts';
import { isNumeric } from '../is-numeric.ts';
import { withJoinedSigns } from '../joined-signs.ts';
import { isPeriod, isRemark, isUnit } from './title-texts.ts';

/** The maximum number of title lines above a table's first row. */
const mostTitles = 6;

/** The maximum distance, in ems, of a row of titles from the row below it. */
const farthestAbove = 2.6;

/**
 * Returns the first row of a table, including the titles above its columns. The table has the rows from `from` to
 * before `to`, and the lines from `begin` that are beside its first titles.
 */
export function withTitleLines(rows: readonly TextRow[], begin: number, from: number, to: number): number {
  let first = begin;
  while (first > Math.max(0, from - mostTitles)) {
    if (isTitleOfColumns(rows, first, from, to) || isRowOfTitles(rows, first, from, to)) first--;
    // A unit between the titles and the values.
    else if (isUnit(rows[first - 1]?.chunks[0]?.text ?? '') && isRowOfTitles(rows, first - 1, from, to))
      first -= 2;
    else break;
  }
  return first;
}

/** Whether the texts above a table are each above other columns than the first, and none is a value but a period. */
function isRowOfTitles(rows: readonly TextRow[], begin: number, from: number, to: number): boolean {
  const [row, next] = [rows[begin - 1], rows[begin]];
  if (!row || !next || row.chunks.length < 2) return false;
  const size = row.chunks[0]?.words[0]?.size ?? 1;
  if (next.baseline - row.baseline > farthestAbove * size) return false;
  const columns = columnBands(rows.slice(from, to).map(withJoinedSigns));
  const [label, right] = [columns.bands[0], columns.bands.at(-1)?.right ?? 0];
  let last = 0;
  return row.chunks.every((chunk) => {
    const [start, end] = columnsOf(columns, chunk);
    const isBeyond = start > last && label !== undefined && chunk.box.left > label.right - size;
    last = end;
    return isBeyond && chunk.box.right < right + size && (!isNumeric(chunk.text) || isPeriod(chunk.text));
  });
}

/**
 * The maximum distance, in ems, of a title over all value columns above their titles, and of its middle from theirs.
 */
const titleAbove = 1.8;
const titleOff = 1.2;

/** The ratio of distances that separates a caption from a header, or a title from an unrelated line above. */
const captionGap = 1.15;

/**
 * Whether the text above a region is alone over all columns but the first, as their title: centred above them; or
 * anywhere above them, as close as the header's lines, without a caption line above it.
 */
function isTitleOfColumns(rows: readonly TextRow[], begin: number, from: number, to: number): boolean {
  const [row, first, next] = [rows[begin - 1], rows[from] as TextRow, rows[begin] as TextRow];
  const [chunk, ...others] = row?.chunks ?? [];
  if (!row || !chunk || others.length > 0 || isCaption(row) || isRemark(chunk.text)) return false;
  const own = rows.slice(from, to);
  const labels = own.flatMap(({ chunks }) => chunks.slice(0, chunks.length > 1 ? 1 : 0));
  const left = Math.min(...labels.map(({ box }) => box.left));
  const isLabel = ({ box }: Chunk) =>
    labels.some((one) => one.box.left < left + 2 && box.left < one.box.right);
  let end = from + 1;
  while (end < to && isNear(rows[end - 1] as TextRow, rows[end] as TextRow)) end++;
  const titles = rows.slice(begin, end).flatMap(({ chunks }) => chunks.filter((one) => !isLabel(one)));
  if (titles.length < 2) return false;
  const size = chunk.words[0]?.size ?? 1;
  const step = next.baseline - row.baseline;
  const box = boxAround(titles);
  const isBeside = chunk.box.left > left + 3 * size && step < titleAbove * size;
  if (isBeside && Math.abs(chunk.box.left + chunk.box.right - box.left - box.right) / 2 < titleOff * size)
    return true;
  const above = rows[begin - 2];
  const pitch = median(own.slice(1).map(({ baseline }, at) => baseline - (own[at] as TextRow).baseline));
  const second = rows[from + 1] ?? first;
  return (
    isBeside &&
    !isLabel(chunk) &&
    chunk.box.right < boxAround(own).right + size &&
    step < captionGap * Math.max(pitch, second.baseline - first.baseline) &&
    (above === undefined ||
      isRemark(above.chunks[0]?.text ?? '') ||
      row.baseline - above.baseline > captionGap * step)
  );
}

/** The maximum distance, in ems, of a line beside titles: closer than lines of one text. */
const nearLine = 0.95;

export function isNear(above: TextRow, { baseline }: TextRow): boolean {
  return baseline - above.baseline < nearLine * (above.chunks[0]?.words[0]?.size ?? 1);
}

/** Whether a row begins like the caption of a table or a figure. */
export function isCaption({ chunks }: TextRow): boolean {
  return /^(?:table|figure|exhibit|chart)\b/i.test(chunks[0]?.text ?? '');
}
