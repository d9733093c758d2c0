import { boxAround, type Chunk, type TextRow } from '../text-rows.ts';
import { isNumeric } from './is-numeric.ts';

/** The maximum distance, in ems, of a line from the ones above and below it: closer than lines of one text. */
const nearLine = 0.95;

/** The minimum number of values in each of the rows that a text stands between. */
const fewestValues = 2;

/** Joins texts that stand between two rows of values, in columns of their own, to the first of the rows: they span both. */
export function withMiddleLines(rows: readonly TextRow[]): readonly TextRow[] {
  const joined: TextRow[] = [];
  for (let at = 0; at < rows.length; at++) {
    const [row, middle, below] = [rows[at] as TextRow, rows[at + 1], rows[at + 2]];
    if (!middle || !below || !isBetween(middle, row, below)) {
      joined.push(row);
      continue;
    }
    const chunks = [...row.chunks, ...middle.chunks].sort((one, other) => one.box.left - other.box.left);
    joined.push({ ...row, chunks, box: boxAround(chunks) });
    at++;
  }
  return joined;
}

function isBetween(middle: TextRow, above: TextRow, below: TextRow): boolean {
  const near = nearLine * (middle.chunks[0]?.words[0]?.size ?? 1);
  if (middle.baseline - above.baseline > near || below.baseline - middle.baseline > near) return false;
  const isApart = (chunk: Chunk) =>
    ![...above.chunks, ...below.chunks].some(
      ({ box }) => box.left < chunk.box.right && box.right > chunk.box.left,
    );
  return [above, below].every(hasValues) && middle.chunks.every(isApart);
}

function hasValues({ chunks }: TextRow): boolean {
  return chunks.filter(({ text }) => isNumeric(text)).length >= fewestValues;
}
