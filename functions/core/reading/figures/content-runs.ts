import { gapBetween } from '../spaced.ts';
import { type Chunk, chunkOf, type TextRow } from '../text-rows.ts';
import type { Word } from '../words.ts';

/**
 * Returns a row whose texts are consecutive in the content, without gaps of `widest` ems: a label may be drawn over a line of text.
 */
export function inRuns(row: TextRow, widest: number): TextRow {
  return { ...row, chunks: row.chunks.flatMap((chunk) => runsOf(chunk, widest)) };
}

function runsOf(chunk: Chunk, widest: number): readonly Chunk[] {
  const runs: Word[][] = [];
  for (const word of chunk.words.toSorted((one, other) => one.start - other.start)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext =
      last && word.start - last.end <= 1 && gapBetween(last, word) < widest * Math.min(last.size, word.size);
    if (isNext) run?.push(word);
    else runs.push([word]);
  }
  if (runs.length === 1) return [chunk];
  return runs.map((run) => chunkOf(run.sort((one, other) => one.box.left - other.box.left)));
}
