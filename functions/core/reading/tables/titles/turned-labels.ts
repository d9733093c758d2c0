import type { Letters, PageGeometry } from '../../../page-text/page-geometry.ts';
import { type QuarterTurns, turnedBack, turnedPage } from '../../../page-text/turned-page.ts';
import { joinTexts } from '../../blocks/join-lines.ts';
import { boxAround, type Chunk, textRows } from '../../text-rows.ts';
import { type Word, wordsOf } from '../../words.ts';
import { type HorizontalLine, ruleLines } from '../lines/rule-lines.ts';

/** Quarter turns of text that runs down or up an upright page. */
const sideways: readonly QuarterTurns[] = [1, 3];

/** The widest gap, in ems, between words of a label; the maximum distance of its lines, and of a letter's direction. */
const widestGap = 0.85;
const nextLine = 1.45;
const sameDirection = 0.1;

/** The maximum number of sideways words that are compared; a page with more is a drawing. */
const mostWords = 2_000;

/** A page turned so that its sideways text is upright. */
export interface SidewaysPage {
  readonly turn: QuarterTurns;
  readonly turned: PageGeometry;
}

/** Returns an upright page turned to each side to which some of its text is turned. */
export function sidewaysPages(page: PageGeometry): readonly SidewaysPage[] {
  return sideways
    .filter((turn) => hasTurned(page.letters, turn))
    .map((turn) => ({ turn, turned: turnedPage(page, turn) }));
}

/**
 * Returns the texts of an upright page that run down or up, each as one word in its place. Its baseline is its lower
 * end, so that labels that end at one height are in one row. `taken` has the starts of words that are in tables.
 */
export function turnedLabels(
  { turn, turned }: SidewaysPage,
  page: PageGeometry,
  taken: ReadonlySet<number>,
): readonly Word[] {
  const words = wordsOf(turned.letters).filter(({ start }) => !taken.has(start));
  if (words.length > mostWords) return [];
  const { horizontal } = ruleLines(turned);
  const chunks = textRows(words, widestGap, []).flatMap((row) => row.chunks);
  return labelsOf(chunks, horizontal).flatMap((lines) => {
    const own = lines.flatMap((line) => line.words);
    const [first] = own;
    if (!first || !areAdjacent(own)) return [];
    const box = turnedBack(boxAround(own), page, turn);
    const text = joinTexts(lines.map((line) => line.text));
    const [start, end] = [Math.min(...own.map((one) => one.start)), Math.max(...own.map((one) => one.end))];
    return [{ ...first, text, box, baseline: box.bottom, start, end }];
  });
}

/** Whether the letters of words follow each other in the content, without others between them. */
function areAdjacent(words: readonly Word[]): boolean {
  const inOrder = words.toSorted((one, other) => one.start - other.start);
  return inOrder.every(({ start }, at) => start - (inOrder[at - 1]?.end ?? start) <= mostBlanks);
}

/** The maximum number of blanks between words in the content: a space, or the end of a line. */
const mostBlanks = 2;

/** Groups lines below each other that no rule separates. */
function labelsOf(chunks: readonly Chunk[], rules: readonly HorizontalLine[]): readonly (readonly Chunk[])[] {
  const labels: Chunk[][] = [];
  for (const chunk of chunks) {
    const label = labels.findLast((lines) => continues(lines.at(-1) as Chunk, chunk, rules)); // labels have lines
    if (label) label.push(chunk);
    else labels.push([chunk]);
  }
  return labels;
}

function continues(above: Chunk, chunk: Chunk, rules: readonly HorizontalLine[]): boolean {
  const [from, to] = [above.words[0]?.baseline ?? 0, chunk.words[0]?.baseline ?? 0];
  const isOver = above.box.left < chunk.box.right && above.box.right > chunk.box.left;
  if (!isOver || to - from > nextLine * (above.words[0]?.size ?? 1)) return false;
  return !rules.some(
    ({ y, left, right }) => y > from && y < to && left < chunk.box.right && right > chunk.box.left,
  );
}

function hasTurned({ count, angles }: Letters, turn: QuarterTurns): boolean {
  const direction = turn === 1 ? Math.PI / 2 : -Math.PI / 2;
  for (let index = 0; index < count; index++)
    if (Math.abs((angles[index] as number) - direction) < sameDirection) return true;
  return false;
}

/** The minimum number of titles beside each other that run down or up. */
const fewestBeside = 2;

/**
 * Returns the labels that are beside others, as titles of columns are. Their common baseline is that of the upright text
 * left of them, or their lowest end.
 */
export function besideEachOther(labels: readonly Word[], words: readonly Word[]): readonly Word[] {
  const groups: Word[][] = [];
  for (const label of labels.toSorted((one, other) => one.box.left - other.box.left)) {
    const group = groups.find(([first]) => first && isBeside(first, label));
    if (group) group.push(label);
    else groups.push([label]);
  }
  return groups
    .filter(({ length }) => length >= fewestBeside)
    .flatMap((group) => {
      const { left, top, bottom } = boxAround(group);
      const titles = words.filter(
        ({ box }) => box.right < left && box.top > top - 1 && box.bottom < bottom + 1,
      );
      const baselines = titles.map(({ baseline }) => baseline);
      const baseline = baselines.length > 0 ? Math.max(...baselines) : bottom;
      return group.map((label) => ({ ...label, baseline }));
    });
}

/** Whether two labels have their ends or middles at one height. */
function isBeside({ box, size }: Word, { box: other }: Word): boolean {
  const [lower, upper] = [box.bottom - other.bottom, box.top - other.top];
  return Math.min(Math.abs(lower), Math.abs(upper), Math.abs(lower + upper) / 2) < size;
}
