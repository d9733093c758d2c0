import { annotationMark, artifactMark } from '../../page-text/page-geometry.ts';
import type { Word } from '../words.ts';
import type { PageStructure, TaggedBlock, TaggedPart } from './page-structure.ts';
import { type PageTags, type PlacedLine, taggedWords } from './tagged-words.ts';

/** The minimum share of tagged characters on a page, not counting artifacts. */
const fewestTagged = 0.95;

/** The maximum share of steps from line to line, in tag order, that contradict the layout. */
const mostContradictions = 0.08;

/**
 * Returns the tags of a page if they are credible: they cover its text, their order goes down each column, and their
 * blocks match the layout. Other tags are no better than the layout, or deceptive. See
 * docs/decisions/reading.md#when-tags-are-trusted
 */
export function soundTags(
  structure: PageStructure | undefined,
  words: readonly Word[],
  lines: readonly PlacedLine[],
): PageTags | undefined {
  if (!structure || structure.parts.size === 0 || !coversText(structure, words)) return undefined;
  const tags = taggedWords(structure);
  const placed = lines.flatMap((line) => {
    const part = tags.partOf(line.words);
    return part && part.block.kind !== 'cell' ? [{ line, part }] : [];
  });
  placed.sort((one, other) => one.part.place - other.part.place || one.line.baseline - other.line.baseline);
  return areBelievable(placed) ? tags : undefined;
}

function coversText({ parts }: PageStructure, words: readonly Word[]): boolean {
  let [all, tagged] = [0, 0];
  for (const { mark, text } of words) {
    if (mark === artifactMark || mark === annotationMark) continue;
    all += text.length;
    if (parts.has(mark)) tagged += text.length;
  }
  return tagged > 0 && tagged >= fewestTagged * all;
}

interface Placed {
  readonly line: PlacedLine;
  readonly part: TaggedPart;
}

/** Whether tags are credible. `placed` is in tag order. */
function areBelievable(placed: readonly Placed[]): boolean {
  const widths = new Map<TaggedBlock, number>();
  for (const { line, part } of placed)
    widths.set(part.block, Math.max(widths.get(part.block) ?? 0, widthOf(line)));
  let contradictions = 0;
  for (const [index, after] of placed.entries()) {
    const before = placed[index - 1];
    if (!before) continue;
    const width = widths.get(before.part.block) ?? 0;
    const contradicts =
      goesUp(before, after) || isWronglyJoined(before, after, width) || isWronglyParted(before, after);
    if (contradicts) contradictions++;
  }
  return contradictions <= Math.max(1, mostContradictions * placed.length);
}

/** Whether a line is above its predecessor in the same column. */
function goesUp({ line: before }: Placed, { line: after }: Placed): boolean {
  const em = Math.min(before.style.size, after.style.size);
  return after.baseline < before.baseline - 0.6 * em && isInColumn(before, after);
}

function isInColumn({ box: one }: PlacedLine, { box: other }: PlacedLine): boolean {
  return one.left < other.right && other.left < one.right;
}

/** The maximum distance between lines of a block, in ems: code has empty lines. */
const widestStep = 3.2;

/** The maximum difference in size within a block, as a share: it may begin with a drop cap. */
const sameSize = 0.25;

/** The share of the block's width from which a line is full; a shorter one ends a paragraph. */
const widest = 0.9;

/**
 * Whether tags join lines in one block, `width` wide, that look like two: by their distance, their sizes or an early
 * end.
 */
function isWronglyJoined(before: Placed, after: Placed, width: number): boolean {
  if (before.part.block !== after.part.block) return false;
  const [one, other] = [before.line.style.size, after.line.style.size];
  const step = after.line.baseline - before.line.baseline;
  const isApart = step > widestStep * Math.max(one, other) && isInColumn(before.line, after.line);
  if (isApart || Math.abs(one - other) > sameSize * Math.max(one, other)) return true;
  const [first] = after.line.words;
  const isProse = before.part.block.kind === 'text' && !before.line.style.isFixedPitch && step > 0.5 * one;
  return isProse && widthOf(before.line) + (first ? widthOf(first) : 0) + one < widest * width;
}

function widthOf({ box }: Pick<PlacedLine, 'box'>): number {
  return box.right - box.left;
}

/** Shorter lines, in characters, are seldom prose. */
const shortestLine = 25;

/** Whether tags separate two paragraphs although the second continues a sentence directly below the first. */
function isWronglyParted(before: Placed, after: Placed): boolean {
  if (before.part.block === after.part.block) return false;
  if (before.part.block.kind !== 'text' || after.part.block.kind !== 'text') return false;
  const { size } = before.line.style;
  const step = after.line.baseline - before.line.baseline;
  const isBelow = step > 0.5 * size && step < 1.6 * size && isInColumn(before.line, after.line);
  return (
    isBelow &&
    before.line.text.length > shortestLine &&
    Math.abs(size - after.line.style.size) < 0.05 * size &&
    /[\p{L},]$/u.test(before.line.text) &&
    /^\p{Ll}/u.test(after.line.text)
  );
}
