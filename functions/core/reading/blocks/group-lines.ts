import type { TaggedBlock } from '../structure/page-structure.ts';
import { leadsToNumber } from './join-lines.ts';
import { type ListMarker, listMarker, listMarkers } from './list-marker.ts';
import { isRaised, type TextLine } from './text-line.ts';

/** Lines that belong together: a paragraph, a heading, an item of a list. There is at least one. */
export interface Group {
  readonly lines: TextLine[];
  readonly marker: ListMarker | undefined;
  /** What its tags say that it is. */
  readonly block: TaggedBlock | undefined;
}

/** What a document says of its lines. */
export interface ToldLines {
  /** What a line belongs to by tags that are sound. */
  blockOf(line: TextLine): TaggedBlock | undefined;
  /** The level of the bookmark that leads to a page, and has a text of that page as its title. */
  titleLevel(text: string): number | undefined;
  /** Tagged blocks of which there were lines before. */
  readonly begun: WeakSet<TaggedBlock>;
}

/** What a column's lines are measured by. */
export interface ColumnMeasure {
  /** Where most lines begin, and where the longest ends. */
  readonly left: number;
  readonly right: number;
  /** From one line of a paragraph to the next, in ems. */
  readonly leading: number;
}

/** How much larger than the leading, in shares of it, a step is that parts paragraphs. */
const wider = 1.22;

/** Sizes that differ by a larger share are different. */
const sameSize = 0.07;

/** The least indent of a paragraph's first line, and the most, in ems. */
const leastIndent = 0.7;
const mostIndent = 4;

/** Groups the lines of a column, which are given from the top. */
export function groupLines(
  lines: readonly TextLine[],
  measure: ColumnMeasure,
  told: ToldLines,
): readonly Group[] {
  const markers = listMarkers(lines);
  const groups: Group[] = [];
  let lastBlock: TaggedBlock | undefined;
  for (const line of lines) {
    const group = groups.at(-1);
    const block = told.blockOf(line);
    const isSame = block && lastBlock ? block === lastBlock : undefined;
    lastBlock = block;
    const marker = markerOf(line, markers.get(line), block, isSame, told);
    if (block) told.begun.add(block);
    if (group && !marker && goesOn(group, line, measure, isSame, told)) group.lines.push(line);
    else groups.push({ lines: [line], marker, block });
  }
  return groups;
}

/** How far apart, in ems, lines of a tagged block may be. */
const widestTold = 3.2;

/** The marker of a line, which may have none: tags tell the items of lists, and headings, which are none. */
function markerOf(
  line: TextLine,
  found: ListMarker | undefined,
  block: TaggedBlock | undefined,
  isSame: boolean | undefined,
  { begun }: ToldLines,
): ListMarker | undefined {
  if (block?.kind === 'heading') return undefined;
  if (block?.kind !== 'item') return found;
  if (isSame || begun.has(block)) return undefined;
  return found ?? listMarker(line) ?? { text: '', kind: '', isDoubtful: false };
}

/** `isSame` says whether tags have the line in the block of the one before, if they say so of both. */
function goesOn(
  group: Group,
  line: TextLine,
  measure: ColumnMeasure,
  isSame: boolean | undefined,
  { titleLevel }: ToldLines,
): boolean {
  const last = group.lines.at(-1) as TextLine; // a group has lines
  if (leadsToNumber(last)) return false;
  const { size } = last.style;
  const step = line.baseline - last.baseline;
  if (Math.abs(line.style.size - size) > sameSize * size) return false;
  const isApart = step > wider * measure.leading * size + 0.5;
  // A paragraph that is broken by empty lines is several to its reader.
  if (isSame !== undefined)
    return isSame && step > 0.5 * size && step < widestTold * size && !(isApart && endsSentence(last));
  if (titleLevel(line.text) !== undefined || titleLevel(last.text) !== undefined) return false;
  if (step < 0.5 * size || isApart) return false;
  if (line.style.isFixedPitch !== last.style.isFixedPitch) return false;
  if (line.style.isFixedPitch) return true;
  const isFull = !hasRoom(last, line, measure);
  if (line.style.isBold !== last.style.isBold && !(isFull && group.lines.length > 1)) return false;
  if (startsWithMark(line)) return false;
  if (!isFull && endsSentence(last) && startsSentence(line)) return false;
  return group.marker ? staysInItem(group, line, isFull) : staysInParagraph(group, line, isFull);
}

/** Whether the first word of a line would have had room at the end of the line before. */
function hasRoom(last: TextLine, line: TextLine, { right }: ColumnMeasure): boolean {
  const [first] = line.words;
  const width = first ? first.box.right - first.box.left : 0;
  return last.box.right + width + 0.8 * last.style.size < right;
}

/** Whether a line begins with the mark of a footnote. */
function startsWithMark(line: TextLine): boolean {
  const [first] = line.words;
  return first !== undefined && line.words.length > 1 && isRaised(first, line);
}

/** Lines of an item are indented to its text; those of one that is not indented follow a full line. */
function staysInItem({ lines }: Group, line: TextLine, isFull: boolean): boolean {
  const [first, second] = lines;
  if (!first) return false;
  const em = line.style.size;
  const isIndented = line.box.left > first.box.left + 0.4 * em;
  const isHanging = second !== undefined && second.box.left > first.box.left + 0.4 * em;
  return isIndented || (isFull && !isHanging);
}

function staysInParagraph({ lines }: Group, line: TextLine, isFull: boolean): boolean {
  const [first, second] = lines;
  const last = lines.at(-1);
  if (!first || !last) return false;
  const em = line.style.size;
  const indent = line.box.left - last.box.left;
  // The entries of a bibliography begin further to the left than their other lines.
  if (
    second &&
    second.box.left - first.box.left > leastIndent * em &&
    line.box.left - first.box.left < 0.3 * em
  ) {
    return false;
  }
  if (isCentred(last, line)) return true;
  if (indent > leastIndent * em && indent < mostIndent * em) return isFull && !endsSentence(last);
  return indent <= leastIndent * em || isFull;
}

function isCentred({ box: one, style }: TextLine, { box: other }: TextLine): boolean {
  const shift = Math.abs(one.left + one.right - other.left - other.right) / 2;
  return shift < 0.5 * style.size && Math.abs(one.left - other.left) > style.size;
}

function endsSentence({ text }: TextLine): boolean {
  return /[.!?:;。！？：][)\]"'”’»]*$/.test(text.slice(-6));
}

function startsSentence({ text }: TextLine): boolean {
  return /^[^\p{L}\d]{0,3}[\p{Lu}\p{Lo}\d]/u.test(text);
}
