import type { ReadLine } from '../../contract/messages/ocr.ts';
import { baselineOf, lineBox } from './line-box.ts';

/** The maximum distance of baselines in one row, as a share of the smaller size. */
const sameRow = 0.35;

/** Returns level lines by row, from the top, those of a row from the left. */
export function rowsOf(lines: readonly ReadLine[]): readonly (readonly ReadLine[])[] {
  const rows: ReadLine[][] = [];
  for (const line of lines.toSorted((one, other) => baselineOf(one) - baselineOf(other))) {
    const row = rows.at(-1);
    if (row?.[0] && isInRow(line, row[0])) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.sort((one, other) => lineBox(one).left - lineBox(other).left));
}

function isInRow(line: ReadLine, first: ReadLine): boolean {
  return baselineOf(line) - baselineOf(first) < sameRow * Math.min(line.sizePixels, first.sizePixels);
}

/** Joins the level lines of each row, in one paragraph. */
export function joinRows(lines: readonly ReadLine[], paragraph: number): readonly ReadLine[] {
  return rowsOf(lines).flatMap(([first, ...others]) => {
    if (!first) return [];
    const words = others.flatMap(({ x, words }) =>
      words.map((word) => ({ ...word, start: word.start + x - first.x, end: word.end + x - first.x })),
    );
    return [{ ...first, paragraph, words: [...first.words, ...words] }];
  });
}
