import type { Chunk, TextRow } from '../text-rows.ts';
import { type ColumnBands, columnAt, columnsOf } from './column-bands.ts';
import { isNumeric } from './is-numeric.ts';

/** The maximum distance, in points, between texts with the same start. */
const samePlace = 1;

/** A row of text with its chunks by column. */
export interface TableLine {
  readonly row: TextRow;
  /** One entry per column; undefined where the line is empty. */
  readonly chunks: readonly (readonly Chunk[] | undefined)[];
  /** The columns with text, and those with values. */
  readonly filled: readonly number[];
  readonly values: readonly number[];
  readonly size: number;
  /** Whether its label begins with a lowercase letter or a bracket. */
  readonly startsLow: boolean;
  /** The columns that it spans if it is one text over several of them, and not a label: a section title. */
  readonly section: readonly [first: number, last: number] | undefined;
}

export function tableLine(row: TextRow, columns: ColumnBands): TableLine {
  const chunks: (Chunk[] | undefined)[] = Array.from({ length: columns.bands.length }, () => undefined);
  for (const chunk of row.chunks) {
    const { left, right } = chunk.box;
    // A text that is alone in its line is a label, at any length.
    const isAlone = row.chunks.length === 1;
    const at = columnAt(columns, isAlone ? Math.min(left + 5, (left + right) / 2) : (left + right) / 2);
    chunks[at] = [...(chunks[at] ?? []), chunk];
  }
  const filled = chunks.flatMap((list, index) => (list ? [index] : []));
  const values = filled.filter((index) => chunks[index]?.every(({ text }) => isNumeric(text)));
  return {
    row,
    chunks,
    filled,
    values,
    size: row.chunks[0]?.words[0]?.size ?? 1,
    startsLow: /^[\p{Ll}(]/u.test(chunks[0]?.[0]?.text ?? ''),
    section: sectionOf(row, columns),
  };
}

function sectionOf({ chunks }: TextRow, columns: ColumnBands): TableLine['section'] {
  const [chunk, ...others] = chunks;
  if (!chunk || others.length > 0) return undefined;
  const [first, last] = columnsOf(columns, chunk);
  if (first === last && standsAs(chunk, columns.bands[first])) return undefined;
  if (isCentred(chunk, columns) || standsApart(chunk, columns)) return [0, columns.bands.length - 1];
  if (first === 0 || first === last) return undefined;
  return [first, last];
}

/** Whether a text begins where all of its column do, as a line of a cell. */
function standsAs({ box }: Chunk, band: ColumnBands['bands'][number] | undefined): boolean {
  return band !== undefined && Math.abs(box.left - band.left) < samePlace;
}

/** The minimum distance, in ems, by which a text outside the columns exceeds them. */
const outside = 2;

/**
 * Whether a text right of the first column reaches into the gap before another, without the start, end or middle of
 * any.
 */
function standsApart({ box, words }: Chunk, { bands }: ColumnBands): boolean {
  const size = words[0]?.size ?? 1;
  const [first] = bands;
  if (bands.length < 3 || !first || box.left < first.right + size) return false;
  const over = bands.filter(({ left, right }) => right > box.left && left < box.right);
  const isPlaced = bands.some(
    ({ left, right }) =>
      Math.abs(left - box.left) < 2 * samePlace ||
      Math.abs(right - box.right) < 2 * samePlace ||
      Math.abs(left + right - box.left - box.right) / 2 < 2 * samePlace,
  );
  return !isPlaced && over.length > 0 && box.left < (over[0]?.left ?? 0) - outside * size;
}

/** Whether a text is centred in a table rather than at its left. */
function isCentred({ box, words }: Chunk, { bands }: ColumnBands): boolean {
  const [left, right] = [bands[0]?.left ?? 0, bands.at(-1)?.right ?? 0];
  const size = words[0]?.size ?? 1;
  const off = Math.abs((box.left + box.right - left - right) / 2);
  return bands.length > 2 && off < size && box.left > left + 3 * size;
}
