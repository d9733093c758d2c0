import type { Rectangle } from '../../geometry/rectangle.ts';
import { baselineOf, boxAround, type Chunk, sizeOf, type TextRow, textRows } from '../text-rows.ts';
import type { Word } from '../words.ts';

/** The widest gap, in ems, between words of a line, and the minimum width of the strip between text and box. */
const widestGap = 0.85;
const narrowestStrip = 0.9;

/** The minimum number of words in the widest line of a page, and the share of its width from which lines are as wide. */
const fewestWords = 8;
const wide = 0.85;

/** The tolerance, in ems, for lines beyond the ends of the widest. */
const beyond = 3;

/** The minimum number of lines of a box and of the text beside it, and the average of their words. */
const fewestLines = 3;
const fewestTextLines = 4;
const textWords = 4;

/** The maximum number of characters of a list's marker, which stands beside text but in no box. */
const longestMarker = 4;

/** The share of the text's lines that must be nearly as wide as the widest of them. */
const fullShare = 0.5;
const nearlyFull = 0.8;

/** The maximum width of a box, as a share of the text's. */
const widestBox = 0.6;

/** The maximum distance, in ems, of lines in a box, and from its text to a line as wide as the page. */
const farthestBelow = 2.6;
const farthestWide = 4.5;

/** The share of a box's lines, and of those of the text beside it, at other heights: rows of a table are at the same. */
const otherHeights = 0.3;
const otherTextHeights = 0.5;

/** The number of level rules as wide as a box that make it a table, and the share of its width. */
const fewestRules = 2;
const ruledShare = 0.8;

/** The maximum distance, in points, of a rule above or below a box. */
const farthestRule = 6;

/** The tolerance, in points, for lines at one height, and the ratio of line distances within a paragraph. */
const sameHeight = 0.5;
const sameStep = 1.15;

/**
 * Returns the boxes without a frame that stand beside text, which is as wide as the page's above or below them: lists of
 * facts, for example.
 */
export function boxesInText(
  words: readonly Word[],
  rules: readonly Readonly<Rectangle>[],
): readonly Readonly<Rectangle>[] {
  const rows = textRows(words, widestGap, []);
  const widest = widestOf(rows);
  if (!widest) return [];
  const sections: { readonly rows: TextRow[]; readonly above?: TextRow | undefined; below?: TextRow }[] = [
    { rows: [] },
  ];
  for (const row of rows) {
    const last = sections.at(-1);
    if (!row.chunks.some((chunk) => isWide(chunk, widest))) last?.rows.push(row);
    else {
      if (last) last.below = row;
      sections.push({ rows: [], above: row });
    }
  }
  return sections
    .flatMap(({ rows: own, above, below }) => boxIn(own, widest, above, below) ?? [])
    .filter((box) => !isRuled(box, rules));
}

/** Whether rules go through a box, as through a table. */
function isRuled(
  { left, top, right, bottom }: Readonly<Rectangle>,
  rules: readonly Readonly<Rectangle>[],
): boolean {
  const own = rules.filter(
    (rule) =>
      rule.top > top - farthestRule &&
      rule.bottom < bottom + farthestRule &&
      Math.min(rule.right, right) - Math.max(rule.left, left) > ruledShare * (right - left),
  );
  return own.length >= fewestRules;
}

/** Returns the widest line of a page, if it is text. */
function widestOf(rows: readonly TextRow[]): Chunk | undefined {
  let widest: Chunk | undefined;
  for (const { chunks } of rows)
    for (const chunk of chunks)
      if (chunk.words.length >= fewestWords && (!widest || widthOf(chunk) > widthOf(widest))) widest = chunk;
  return widest;
}

function isWide(chunk: Chunk, widest: Chunk): boolean {
  return (
    widthOf(chunk) >= wide * widthOf(widest) &&
    Math.abs(chunk.box.left - widest.box.left) < 2 * sizeOf(widest)
  );
}

/** Returns the box on one side of text, among the rows between two lines as wide as the page's text. */
function boxIn(
  all: readonly TextRow[],
  widest: Chunk,
  above: TextRow | undefined,
  below: TextRow | undefined,
): Readonly<Rectangle> | undefined {
  const size = sizeOf(widest);
  const first = all.findIndex(({ chunks }) => chunks.length > 1);
  const last = all.findLastIndex(({ chunks }) => chunks.length > 1);
  if (first < 0 || last - first + 1 < fewestLines) return undefined;
  const rows = all.slice(first, last + 1);
  const { left, right } = boxAround(rows);
  const { box: text } = widest;
  if (left < text.left - beyond * size || right > text.right + beyond * size) return undefined;
  for (const place of stripsOf(rows, narrowestStrip * size)) {
    const isLeft = ({ box }: Chunk) => box.right <= place;
    const isRight = ({ box }: Chunk) => box.left >= place;
    for (const [isProse, isOwn] of [
      [isLeft, isRight],
      [isRight, isLeft],
    ] as const) {
      const prose = all.flatMap(({ chunks }) => chunks.filter(isProse));
      const own = rows.flatMap(({ chunks }) => chunks.filter(isOwn));
      if (!isText(prose) || isText(own)) continue;
      const lines = withLinesAlone(own, all, first, last, isOwn);
      const box = boxAround(lines);
      const isBox =
        new Set(lines.map(baselineOf)).size >= fewestLines &&
        lines.some(({ text }) => text.length > longestMarker) &&
        box.right - box.left < widestBox * widthOf(widest);
      if (isBox && flowsAround(prose, lines, above, below, size)) return box;
    }
  }
  return undefined;
}

/** The middles of the strips that no text of rows crosses, from the left. */
function stripsOf(rows: readonly TextRow[], narrowest: number): readonly number[] {
  const chunks = rows.flatMap((row) => row.chunks).sort((one, other) => one.box.left - other.box.left);
  const places: number[] = [];
  let right = chunks[0]?.box.right ?? 0;
  for (const { box } of chunks) {
    if (box.left - right >= narrowest) places.push((box.left + right) / 2);
    right = Math.max(right, box.right);
  }
  return places;
}

/** Whether lines are those of running text. */
function isText(lines: readonly Chunk[]): boolean {
  if (lines.length < fewestTextLines) return false;
  const { left, right } = boxAround(lines);
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  const full = lines.filter(({ box }) => box.right - left > nearlyFull * (right - left));
  return words >= textWords * lines.length && full.length >= fullShare * lines.length;
}

/** Returns the lines of a box with those that are near above and below them, where no text is beside. */
function withLinesAlone(
  own: readonly Chunk[],
  all: readonly TextRow[],
  first: number,
  last: number,
  isOwn: (chunk: Chunk) => boolean,
): readonly Chunk[] {
  const lines = [...own];
  for (const rows of [all.slice(0, first).toReversed(), all.slice(last + 1)]) {
    let edge = rows[0] && rows[0].baseline < baselineOf(own[0] as Chunk) ? own[0] : own.at(-1);
    for (const { chunks } of rows) {
      const line = chunks.find(isOwn);
      if (!line || !edge) continue;
      if (Math.abs(baselineOf(line) - baselineOf(edge)) > farthestBelow * sizeOf(edge)) break;
      lines.push(line);
      edge = line;
    }
  }
  return lines;
}

/**
 * Whether text goes on above or below a box over the whole width, and the lines of the box are no rows of a table: they are at
 * other heights, or the text goes on within a paragraph.
 */
function flowsAround(
  prose: readonly Chunk[],
  lines: readonly Chunk[],
  above: TextRow | undefined,
  below: TextRow | undefined,
  size: number,
): boolean {
  const [first, last] = [prose[0], prose.at(-1)];
  if (!first || !last) return false;
  const isNear = (row: TextRow | undefined, distance: number) =>
    row !== undefined &&
    distance < farthestWide * size &&
    Math.abs(sizeOf(row.chunks[0] as Chunk) - size) < 0.1 * size;
  const isAbove = isNear(above, baselineOf(first) - (above?.baseline ?? 0));
  const isBelow = isNear(below, (below?.baseline ?? 0) - baselineOf(last));
  if (!isAbove && !isBelow) return false;
  const heights = prose.map(baselineOf);
  const own = lines.map(baselineOf);
  const isAt = (places: readonly number[]) => (height: number) =>
    places.some((place) => Math.abs(place - height) < sameHeight);
  const beside = heights.filter((height) => height > Math.min(...own) && height < Math.max(...own));
  const others = [
    own.filter((height) => !isAt(heights)(height)).length >= otherHeights * own.length,
    beside.filter((height) => !isAt(own)(height)).length >= otherTextHeights * beside.length,
  ];
  if (others.every(Boolean)) return true;
  const steps = heights.slice(1).map((height, at) => height - (heights[at] as number));
  return isBelow && (below as TextRow).baseline - baselineOf(last) < sameStep * Math.min(...steps);
}

function widthOf({ box }: Chunk): number {
  return box.right - box.left;
}
