import { boxAround, type Chunk } from '../../text-rows.ts';
import { type ColumnBands, columnsOf } from '../column-bands.ts';
import type { TableLine } from '../table-line.ts';
import { isPeriod, isUnit } from './title-texts.ts';

/** The first and the last column. */
type Span = readonly [number, number];

/** The minimum number of repeated titles, and of repetitions. */
const fewestTitles = 2;
const fewestGroups = 2;

/**
 * The maximum distance, in ems, that a title may exceed its group where no other column follows, or into the gap before
 * one.
 */
const overhang = 1;
const leastGap = 0.2;

/**
 * Returns the columns that titles span above repeated titles, as in "2019 2020 2019 2020" below two titles: a title
 * anywhere above a group belongs to all of it. Titles that are repeated, too, are the first lines of those below.
 */
export function titleGroups(lines: readonly TableLine[], columns: ColumnBands): ReadonlyMap<Chunk, Span> {
  const spans = new Map<Chunk, Span>();
  for (const [at, line] of lines.entries()) {
    const unit = unitOfAll(line, columns);
    if (unit) spans.set(unit, [1, columns.bands.length - 1]);
    const last = lines[at - 1];
    if (!last || unit) continue;
    const groups = repeatedGroups(line);
    if (groups.length === 0) {
      const title = titleOfAll(last, line, columns);
      if (title) spans.set(title, [line.filled.find((column) => column > 0) ?? 0, line.filled.at(-1) ?? 0]);
      continue;
    }
    const titled = new Set<Span>();
    for (let above = at - 1; above >= 0; above--) {
      const titles = (lines[above] as TableLine).row.chunks.filter(
        (chunk) => columnsOf(columns, chunk)[1] >= (groups[0]?.[0] ?? 0),
      );
      const own = titles.map((title) => groups.filter((group) => isOver(title, group, columns)));
      const isOne =
        own.every((list) => list.length === 1) &&
        new Set(own.flat()).size === titles.length &&
        new Set(titles.map(({ text }) => text)).size === titles.length;
      const [title] = titles;
      const isComplete = titled.size === groups.length;
      if (
        isComplete &&
        titles.length === 1 &&
        title &&
        !isFirstLineOf(title, own[0] ?? [], groups, columns, lines[above + 1])
      )
        spans.set(title, [(groups[0] as Span)[0], (groups.at(-1) as Span)[1]]);
      else if (isOne)
        for (const [index, title] of titles.entries()) spans.set(title, own[index]?.[0] as Span);
      else break;
      for (const [group] of own) if (group) titled.add(group);
    }
  }
  return spans;
}

/** The maximum distance, in ems, of adjacent lines of a title: closer than lines of one text. */
const nearLine = 0.95;

/** The maximum distance, in points, between the edges of aligned lines. */
const sameEdge = 1;

/**
 * Whether a title that is alone above those of groups is the first line of one: it is over that group only, and aligned
 * with an end of the group's title but not of a common one; or it has neither the start, nor the middle, nor the end of
 * a common title.
 */
function isFirstLineOf(
  { box, words }: Chunk,
  own: readonly Span[],
  groups: readonly Span[],
  columns: ColumnBands,
  below: TableLine | undefined,
): boolean {
  const { bands } = columns;
  const [group] = own;
  const baseline = words[0]?.baseline ?? 0;
  const [left, right] = [bands[groups[0]?.[0] ?? 0]?.left ?? 0, bands[groups.at(-1)?.[1] ?? 0]?.right ?? 0];
  const far = offMiddle * (words[0]?.size ?? 1);
  const isOfAll =
    Math.abs(box.left - left) < far ||
    Math.abs(box.right - right) < far ||
    (box.left < (left + right) / 2 && box.right > (left + right) / 2);
  const isBeside = below !== undefined && below.row.baseline - baseline < nearLine * below.size;
  const goesOn = below?.row.chunks.some(
    (one) =>
      group !== undefined &&
      isOver(one, group, columns) &&
      ((group !== groups[0] && Math.abs(one.box.left - box.left) < sameEdge) ||
        (group !== groups.at(-1) && Math.abs(one.box.right - box.right) < sameEdge)) &&
      Math.abs(one.box.left + one.box.right - box.left - box.right) / 2 > sameEdge,
  );
  return group !== undefined && (isBeside || goesOn === true || !isOfAll);
}

/** The maximum distance, in ems, between the middle of a title and that of its columns. */
const offMiddle = 1;

/** Returns the unit that is alone in a line, centred above all columns but the first. */
function unitOfAll({ row }: TableLine, { bands }: ColumnBands): Chunk | undefined {
  const [chunk, ...others] = row.chunks;
  const [first, last] = [bands[1], bands.at(-1)];
  if (!chunk || others.length > 0 || !first || !last || !isUnit(chunk.text)) return undefined;
  const off = Math.abs(chunk.box.left + chunk.box.right - first.left - last.right) / 2;
  return off < offMiddle * (chunk.words[0]?.size ?? 1) ? chunk : undefined;
}

/** Returns the title that is centred above all columns but the first, and over more than the middle one. */
function titleOfAll(above: TableLine, line: TableLine, columns: ColumnBands): Chunk | undefined {
  const titles = above.row.chunks.filter((chunk) => columnsOf(columns, chunk)[1] > 0);
  const [title, ...others] = titles;
  const below = line.filled.filter((column) => column > 0);
  const [first, last] = [columns.bands[below[0] ?? 0], columns.bands[below.at(-1) ?? 0]];
  if (!title || others.length > 0 || below.length < 3 || !first || !last) return undefined;
  const size = title.words[0]?.size ?? 1;
  const middle = (title.box.left + title.box.right) / 2;
  const own = boxAround(line.row.chunks.filter((chunk) => columnsOf(columns, chunk)[1] > 0));
  const off = [(first.left + last.right) / 2, (own.left + own.right) / 2].map((one) =>
    Math.abs(middle - one),
  );
  if (Math.min(...off) > offMiddle * size) return undefined;
  const isOfNumbers = below.every(
    (column) => line.values.includes(column) || line.chunks[column]?.every(({ text }) => isPeriod(text)),
  );
  const under = line.row.chunks.find(({ box }) => box.left < middle && box.right > middle);
  const isWider =
    under === undefined ||
    (title.box.left < under.box.left - 0.3 * size && title.box.right > under.box.right + 0.3 * size);
  return isOfNumbers || isWider ? title : undefined;
}

/** Returns the columns of each group if a line's titles, without its label, are repeated. */
function repeatedGroups({ chunks, filled }: TableLine): readonly Span[] {
  for (const start of [1, 2, 0]) {
    const own = filled.filter((column) => column >= start);
    const [first, last] = [own[0] ?? 0, own.at(-1) ?? 0];
    if (own.length < fewestTitles * fewestGroups || last - first + 1 !== own.length) continue;
    const texts = own.map((column) => (chunks[column] ?? []).map(({ text }) => text).join(' '));
    for (let width = fewestTitles; width * fewestGroups <= own.length; width++) {
      const isRepeated =
        own.length % width === 0 &&
        new Set(texts.slice(0, width)).size === width &&
        texts.every((text, at) => text === texts[at % width]);
      if (isRepeated)
        return Array.from({ length: own.length / width }, (_, at) => [
          first + at * width,
          first + at * width + width - 1,
        ]);
    }
  }
  return [];
}

function isOver({ box, words }: Chunk, [first, last]: Span, { bands }: ColumnBands): boolean {
  const [left, right] = [bands[first]?.left ?? 0, bands[last]?.right ?? 0];
  const size = words[0]?.size ?? 1;
  const middle = (box.left + box.right) / 2;
  const [before, after] = [bands[first - 1], bands[last + 1]];
  const least = Math.min(left - overhang * size, (before?.right ?? Infinity) + leastGap * size);
  const most = Math.max(right + overhang * size, (after?.left ?? -Infinity) - leastGap * size);
  return middle > left && middle < right && box.left > least && box.right < most;
}
