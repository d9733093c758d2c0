import { wordCount } from '../../page-text/word-count.ts';
import { baselineOf, boxAround, type Chunk, sizeOf, type TextRow } from '../text-rows.ts';
import { isNumeric } from './is-numeric.ts';

/**
 * The minimum number of lines in a column of text, of words in a line on average, and the minimum share of full lines.
 */
const fewestLines = 5;
const fewestWords = 4;
const fullShare = 0.5;

/** The maximum horizontal distance, in ems, between left edges of adjacent lines, and the maximum line distance. */
const indent = 2.5;
const farthestBelow = 2.2;

/** The same for a line of few words, which may begin something else. */
const nextLine = 1.45;

/** The share of a column's width from which a line is full. */
const nearlyFull = 0.85;

/** The maximum number of columns side by side. */
const mostOpen = 24;

/** Returns the blocks of a page's running text: lines below each other that are mostly full. */
export function proseBlocks(rows: readonly TextRow[]): readonly (readonly Chunk[])[] {
  const blocks: Chunk[][] = [];
  let open: Chunk[][] = [];
  for (const row of rows) {
    for (const chunk of row.chunks) {
      const size = sizeOf(chunk);
      const farthest = (wordCount(chunk.text) < fewestWords ? nextLine : farthestBelow) * size;
      const block = open.find((one) => {
        const last = one.at(-1) as Chunk; // blocks are never empty
        const below = baselineOf(chunk) - baselineOf(last);
        return (
          below > 0.5 * size &&
          below < farthest &&
          Math.abs(chunk.box.left - last.box.left) < indent * size &&
          Math.abs(size - sizeOf(last)) < 0.15 * size
        );
      });
      if (block) block.push(chunk);
      else {
        const started = [chunk];
        blocks.push(started);
        open.push(started);
      }
    }
    open = open.filter((one) => row.baseline - baselineOf(one.at(-1) as Chunk) < 30).slice(-mostOpen);
  }
  const rowOf = new Map(rows.flatMap((row) => row.chunks.map((chunk) => [chunk, row] as const)));
  return blocks.filter((block) => isProse(block) && !isColumn(block, rowOf));
}

function isProse(block: readonly Chunk[]): boolean {
  if (block.length < fewestLines) return false;
  const { left, right } = boxAround(block);
  const words = block.reduce((sum, { text }) => sum + wordCount(text), 0) / block.length;
  const full = block.filter(({ box }) => box.right - left > nearlyFull * (right - left)).length;
  const numeric = block.filter(({ text }) => isNumeric(text)).length;
  return words >= fewestWords && full >= fullShare * block.length && numeric < 0.2 * block.length;
}

/** The minimum number of cells in a column, the share of them with short texts beside, and the words of such texts. */
const fewestCells = 3;
const besideShare = 0.75;
const shortWords = 3;
const fewestBeside = 2;

/** The ratio to the distance of lines from which a line begins another cell. */
const nextCell = 1.2;

/** Whether lines are the cells of a column, of one line or several: where one begins, short texts are on its line. */
function isColumn(block: readonly Chunk[], rowOf: ReadonlyMap<Chunk, TextRow>): boolean {
  const steps = block.slice(1).map((chunk, at) => baselineOf(chunk) - baselineOf(block[at] as Chunk));
  const least = Math.min(...steps);
  const starts = block.filter((_, at) => at === 0 || (steps[at - 1] as number) > nextCell * least);
  const cells = starts.length < fewestCells ? block : starts;
  const besides = cells.filter((start) => {
    const others = (rowOf.get(start)?.chunks ?? []).filter((chunk) => chunk !== start);
    const short = others.filter(({ text }) => wordCount(text) <= shortWords);
    return short.length >= fewestBeside && short.length > 0.5 * others.length;
  });
  return besides.length >= besideShare * cells.length;
}
