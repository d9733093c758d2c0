import { median } from '../../../geometry/median.ts';
import { boxAround, type Chunk, chunkOf } from '../../text-rows.ts';
import type { Word } from '../../words.ts';
import { type ColumnBands, columnsOf } from '../column-bands.ts';
import type { DraftCell } from '../found-table.ts';
import type { HorizontalLine } from '../lines/rule-lines.ts';
import { type TableLine, tableLine } from '../table-line.ts';
import { titleGroups } from './title-groups.ts';
import { isPeriod } from './title-texts.ts';

/** The cells of a table's header, each as wide as the columns that it spans, and the number of rows. */
export interface Header {
  readonly rowCount: number;
  readonly cells: readonly DraftCell[];
}

/** The maximum distance, in ems, of a title from its column. */
const aligned = 0.5;

/** The ratio to other spaces from which a space separates titles. */
const wider = 1.4;

/** The same where only spaces separate titles, and the minimum of such a space in ems. */
const clearlyWider = 1.8;
const clearEms = 0.5;

/** Joins the lines of a header: a title that spans columns is a row above the titles of these columns. */
export function headerRows(
  lines: readonly TableLine[],
  columns: ColumnBands,
  rules: readonly HorizontalLine[],
): Header {
  const cells: OpenCell[] = [];
  const cut = lines.map((line) => withWiderCut(line, columns, rules));
  const groups = titleGroups(cut, columns);
  for (const line of cut) {
    const parts = line.row.chunks.flatMap((one) =>
      groups.has(one) ? [one] : partsOf(one, columns, rules, cells),
    );
    const isWhole = isRowOfNumbers(line);
    for (const chunk of parts) {
      const [first, last] = groups.get(chunk) ?? spanOf(chunk, parts, columns, rules);
      const above = cells.findLast((cell) => cell.first <= last && cell.last >= first);
      const isSame =
        above &&
        ((above.first === first && above.last === last) ||
          (above.first >= first &&
            above.last <= last &&
            above.depth === 0 &&
            first !== last &&
            !hasTwo(cells, first, last)));
      const isParted =
        above &&
        rules.some(
          ({ y, left, right }) =>
            y > above.baseline &&
            y < line.row.baseline - 0.5 * line.size &&
            left < chunk.box.right &&
            right > chunk.box.left,
        );
      if (above && isSame && !isParted && !(above.isWhole && first > 0 && !isOpen(above))) {
        above.words.push(...chunk.words);
        above.baseline = line.row.baseline;
        above.first = Math.min(above.first, first);
        above.last = Math.max(above.last, last);
      } else
        cells.push({
          first,
          last,
          depth: above ? above.depth + 1 : 0,
          baseline: line.row.baseline,
          words: [...chunk.words],
          isWhole,
        });
    }
  }
  const rowCount = Math.max(0, ...cells.map(({ depth }) => depth + 1));
  return {
    rowCount,
    cells: cells.map(({ first, last, depth, words }) => {
      const hasBelow = cells.some(
        (other) => other.depth > depth && other.first <= last && other.last >= first,
      );
      return {
        row: depth,
        column: first,
        rowSpan: hasBelow ? 1 : rowCount - depth,
        columnSpan: last - first + 1,
        words,
      };
    }),
  };
}

interface OpenCell {
  first: number;
  last: number;
  readonly depth: number;
  baseline: number;
  readonly words: Word[];
  /** Whether it is in a row of periods or numbers, which no line below continues. */
  readonly isWhole: boolean;
}

/** Whether all titles of a line other than its label are periods or numbers. */
function isRowOfNumbers({ values, filled, chunks }: TableLine): boolean {
  const titles = filled.filter((column) => column > 0);
  const isWhole = (column: number) =>
    values.includes(column) || chunks[column]?.every(({ text }) => isPeriod(text));
  return titles.length > 1 && titles.every(isWhole);
}

/** Whether a title ends with a dash: the line below it completes a period such as 2013–2017. */
function isOpen({ words }: OpenCell): boolean {
  return /[-–—]$/.test(words.at(-1)?.text ?? '');
}

function hasTwo(cells: readonly OpenCell[], first: number, last: number): boolean {
  return cells.filter((cell) => cell.first <= last && cell.last >= first).length > 1;
}

/** Returns the columns of a title. A rule below it gives the span, shared with the other titles above that rule. */
function spanOf(
  chunk: Chunk,
  line: readonly Chunk[],
  columns: ColumnBands,
  rules: readonly HorizontalLine[],
): readonly [number, number] {
  const [first, last] = columnsOf(columns, chunk);
  const under = ruleUnder(chunk, rules);
  if (!under || under.right - under.left > 0.9 * tableWidth(columns)) return [first, last];
  const beside = line.filter((one) => ruleUnder(one, rules) === under);
  const below = columns.bands.flatMap((band, index) => {
    const x = (band.left + band.right) / 2;
    const isBelow = x > under.left - 1 && x < under.right + 1;
    return isBelow && nearest(beside, x) === chunk ? [index] : [];
  });
  const [from = first, to = last] = [below[0], below.at(-1)];
  return [Math.min(first, from), Math.max(last, to)];
}

function nearest(chunks: readonly Chunk[], x: number): Chunk | undefined {
  const far = ({ box }: Chunk) => Math.abs((box.left + box.right) / 2 - x);
  return chunks.toSorted((one, other) => far(one) - far(other))[0];
}

/** The next rule below a title, if it spans all of it. */
function ruleUnder({ box, words }: Chunk, rules: readonly HorizontalLine[]): HorizontalLine | undefined {
  const [word] = words;
  if (!word) return undefined;
  return rules.find(
    ({ y, left, right }) =>
      y > word.baseline &&
      y < word.baseline + 1.1 * word.size &&
      left < box.left + 3 &&
      right > box.right - 3,
  );
}

/** Splits titles in a line that are so close that they form one chunk, where spaces between columns are wider. */
function withWiderCut(line: TableLine, columns: ColumnBands, rules: readonly HorizontalLine[]): TableLine {
  const chunks = line.row.chunks.flatMap((chunk) => widerParts(chunk, columns, rules));
  return chunks.length === line.row.chunks.length ? line : tableLine({ ...line.row, chunks }, columns);
}

/**
 * Splits a chunk between columns where its space is wider, or its parts are aligned with their columns: titles may be
 * that near.
 */
function partsOf(
  chunk: Chunk,
  columns: ColumnBands,
  rules: readonly HorizontalLine[],
  above: readonly OpenCell[],
): readonly Chunk[] {
  const { spaces, cuts } = cutsOf(chunk, columns, rules);
  if (cuts.length === 0) return [chunk];
  const parts = cutAt(chunk, cuts);
  const usual = median(spaces);
  const isWider = cuts.every((cut) => (spaces[cut - 1] as number) > wider * usual && usual > 0);
  return isWider && spaces.length > cuts.length
    ? parts
    : parts.every((part) => isAligned(part, columns, above))
      ? parts
      : [chunk];
}

/** Splits a chunk between columns where a space is clearly wider than others. */
function widerParts(chunk: Chunk, columns: ColumnBands, rules: readonly HorizontalLine[]): readonly Chunk[] {
  const { spaces, cuts } = cutsOf(chunk, columns, rules);
  const least = Math.max(clearlyWider * Math.min(...spaces), clearEms * (chunk.words[0]?.size ?? 1));
  return cutAt(
    chunk,
    cuts.filter((cut) => (spaces[cut - 1] as number) > least),
  );
}

/** Returns the spaces of a chunk, and the index of the word after the widest one between any two of its columns. */
function cutsOf(
  chunk: Chunk,
  columns: ColumnBands,
  rules: readonly HorizontalLine[],
): { readonly spaces: readonly number[]; readonly cuts: readonly number[] } {
  const { words } = chunk;
  const [first, last] = columnsOf(columns, chunk);
  if (words.length < 2 || first === last) return { spaces: [], cuts: [] };
  const under = ruleUnder(chunk, rules);
  if (under && under.right - under.left < 0.9 * tableWidth(columns)) return { spaces: [], cuts: [] };
  const spaces = words.slice(1).map((word, at) => word.box.left - (words[at] as Word).box.right);
  const cuts = new Set<number>();
  for (const gap of columns.gaps.slice(first, last)) {
    let widest = -1;
    for (const [at, space] of spaces.entries()) {
      const [before, after] = [words[at] as Word, words[at + 1] as Word]; // there is one space fewer than words
      const isWithin = gap.left < after.box.left && gap.right > before.box.right;
      if (isWithin && space > (spaces[widest] ?? 0) + 0.01) widest = at;
    }
    if (widest >= 0) cuts.add(widest + 1);
  }
  return { spaces, cuts: [...cuts].sort((one, other) => one - other) };
}

function cutAt({ words }: Chunk, cuts: readonly number[]): readonly Chunk[] {
  const edges = [0, ...cuts, words.length];
  return edges.slice(1).map((end, at) => chunkOf(words.slice(edges[at], end)));
}

function tableWidth({ bands }: ColumnBands): number {
  return (bands.at(-1)?.right ?? 0) - (bands[0]?.left ?? 0);
}

function isAligned(part: Chunk, columns: ColumnBands, above: readonly OpenCell[]): boolean {
  const [first, last] = columnsOf(columns, part);
  const band = columns.bands[first];
  if (first !== last || !band) return false;
  const far = aligned * (part.words[0]?.size ?? 1);
  const title = above.findLast((cell) => cell.first === first && cell.last === first);
  const places = [band, ...(title ? [boxAround(title.words)] : [])];
  return places.some(
    ({ left, right }) =>
      Math.abs(part.box.left - left) < far ||
      Math.abs(part.box.right - right) < far ||
      Math.abs(part.box.left + part.box.right - left - right) / 2 < far,
  );
}
