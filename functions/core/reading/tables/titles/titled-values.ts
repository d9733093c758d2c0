import { boxAround, type Chunk, type TextRow } from '../../text-rows.ts';
import type { DraftCell, TableDraft } from '../found-table.ts';
import { isNumeric } from '../is-numeric.ts';

/** The minimum number of titles with a value below each, and the maximum number of words in either. */
const fewestPairs = 3;
const mostWords = 4;

/** The maximum distance of lines of one text, in ems, and of texts that begin at one place, in points. */
const nextLine = 2;
const sameLeft = 1;

/** The minimum share of values with a digit. */
const withDigit = 0.5;

/**
 * Returns tables of two rows: facts beside each other, as dates and numbers of an invoice, with titles in another font or colour
 * above them. A text that goes on below them is no fact.
 */
export function titledValues(rows: readonly TextRow[]): readonly TableDraft[] {
  return rows.flatMap((titles, at) => {
    const [above, values, below] = [rows[at - 1], rows[at + 1], rows[at + 2]];
    if (!values || !isNext(titles, values)) return [];
    const pairs = titles.chunks.flatMap((title) => {
      const value = values.chunks.find((chunk) => isBelow(title, chunk));
      const isAlone =
        !hasBeside(above && isNext(above, titles) ? above : undefined, title) &&
        !hasBeside(below && isNext(values, below) ? below : undefined, title);
      return value && isAlone && isTitleOf(title, value) ? [{ title, value }] : [];
    });
    const digits = pairs.filter(({ value }) => /\d/.test(value.text)).length;
    return pairs.length >= fewestPairs && digits >= withDigit * pairs.length ? [draftOf(pairs)] : [];
  });
}

function isNext(row: TextRow, below: TextRow): boolean {
  const sizes = [row, below].map(({ chunks }) => chunks[0]?.words[0]?.size ?? 1);
  return below.baseline - row.baseline < nextLine * Math.min(...sizes);
}

function isBelow({ box }: Chunk, other: Chunk): boolean {
  return Math.abs(box.left - other.box.left) < sameLeft;
}

function hasBeside(row: TextRow | undefined, { box }: Chunk): boolean {
  return row?.chunks.some((chunk) => chunk.box.left < box.right && chunk.box.right > box.left) ?? false;
}

function isTitleOf(title: Chunk, value: Chunk): boolean {
  const styles = new Set(value.words.map(styleOf));
  return (
    Math.max(title.words.length, value.words.length) <= mostWords &&
    !isNumeric(title.text) &&
    !title.words.some((word) => styles.has(styleOf(word)))
  );
}

function styleOf({ font, colour }: Chunk['words'][number]): string {
  return `${font} ${colour}`;
}

function draftOf(pairs: readonly { readonly title: Chunk; readonly value: Chunk }[]): TableDraft {
  const cellOf = (row: number, column: number, { words }: Chunk): DraftCell => ({
    row,
    column,
    rowSpan: 1,
    columnSpan: 1,
    words,
  });
  return {
    box: boxAround(pairs.flatMap(({ title, value }) => [title, value])),
    isRuled: false,
    isBounded: true,
    rowCount: 2,
    columnCount: pairs.length,
    cells: [
      ...pairs.map(({ title }, column) => cellOf(0, column, title)),
      ...pairs.map(({ value }, column) => cellOf(1, column, value)),
    ],
  };
}
