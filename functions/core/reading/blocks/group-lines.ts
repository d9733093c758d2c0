import type { TaggedBlock } from '../structure/page-structure.ts';
import { areAddresses } from './code/typed-address.ts';
import { isCapitals, startsNumber, startsPart, startsSection } from './headings/plain-heading.ts';
import { beginsRunIn, goesOnInFont } from './headings/run-in.ts';
import { leadsToNumber } from './join-lines.ts';
import { isChoice, type ListMarker, listMarker } from './lists/list-marker.ts';
import { isRaised, type LineStyle, type TextLine } from './text-line.ts';

/** A paragraph, a heading or a list item. There is at least one line. */
export interface Group {
  readonly lines: TextLine[];
  /** Where its two longest lines end: long groups would be walked for each of their lines. */
  readonly ends: [longest: number, second: number];
  readonly marker: ListMarker | undefined;
  /** The tagged block that contains it. */
  readonly block: TaggedBlock | undefined;
}

/** Facts about lines that the document declares. */
export interface DeclaredLines {
  /** The block of a line according to sound tags. */
  blockOf(line: TextLine): TaggedBlock | undefined;
  /** The level of the bookmark that leads to the page and has this text as its title. */
  titleLevel(text: string): number | undefined;
  /** Tagged blocks that earlier lines began. */
  readonly begun: WeakSet<TaggedBlock>;
}

/** The measures of a column's lines. */
export interface ColumnMeasure {
  /** The start of most lines, and the end of the longest. */
  readonly left: number;
  readonly right: number;
  /** The distance between lines of a paragraph in letters of a size, in ems: abstracts and notes may be denser. */
  leadingOf(style: Pick<LineStyle, 'size'>): number;
}

/** The minimum line distance that separates paragraphs, as a multiple of the leading. */
const wider = 1.22;

/** The maximum difference of equal sizes, as a share. */
const sameSize = 0.07;

/** The minimum and maximum indent of a paragraph's first line, in ems. */
const leastIndent = 0.7;
const mostIndent = 4;

/** Groups the lines of a column, which are given from the top. `markers` are those of the whole column. */
export function groupLines(
  lines: readonly TextLine[],
  measure: ColumnMeasure,
  markers: ReadonlyMap<TextLine, ListMarker>,
  declared: DeclaredLines,
): readonly Group[] {
  const groups: Group[] = [];
  let lastBlock: TaggedBlock | undefined;
  for (const line of lines) {
    const group = groups.at(-1);
    const block = declared.blockOf(line);
    const isSame = block && lastBlock ? block === lastBlock : undefined;
    lastBlock = block;
    const marker = markerOf(line, markers.get(line), block, isSame, declared);
    if (block) declared.begun.add(block);
    if (group && !marker && goesOn(group, groups.at(-2), line, measure, isSame, declared))
      addLine(group, line);
    else groups.push({ lines: [line], ends: [line.box.right, -Infinity], marker, block });
  }
  return groups;
}

function addLine({ lines, ends }: Group, line: TextLine): void {
  lines.push(line);
  const { right } = line.box;
  if (right > ends[0]) [ends[0], ends[1]] = [right, ends[0]];
  else ends[1] = Math.max(ends[1], right);
}

/** The maximum distance between lines of a tagged block, in ems. */
const widestTagged = 3.2;

/** Returns the marker of a line, if any: tags identify list items, and headings, which have no marker. */
function markerOf(
  line: TextLine,
  found: ListMarker | undefined,
  block: TaggedBlock | undefined,
  isSame: boolean | undefined,
  { begun }: DeclaredLines,
): ListMarker | undefined {
  if (block?.kind === 'heading') return undefined;
  if (block?.kind !== 'item') return found;
  if (isSame || begun.has(block)) return undefined;
  return found ?? listMarker(line) ?? { text: '', kind: '', isDoubtful: false };
}

/** Whether a line continues a group. `isSame` states whether tags put both lines in one block, if both are tagged. */
function goesOn(
  group: Group,
  before: Group | undefined,
  line: TextLine,
  measure: ColumnMeasure,
  isSame: boolean | undefined,
  { titleLevel }: DeclaredLines,
): boolean {
  const last = group.lines.at(-1) as TextLine; // a group has lines
  if (leadsToNumber(last) || isChoice(last) || isChoice(line)) return false;
  const { size } = last.style;
  const step = line.baseline - last.baseline;
  if (Math.abs(line.style.size - size) > sameSize * size) return false;
  const isFar = isApart(last, line, measure);
  // Readers see a paragraph with empty lines as several.
  if (isSame !== undefined)
    return isSame && step > 0.5 * size && step < widestTagged * size && !(isFar && endsSentence(last));
  if (titleLevel(line.text) !== undefined || titleLevel(last.text) !== undefined) return false;
  if (step < 0.5 * size || isFar) return false;
  if (isInOtherColour(group, line) || isHeadingInOtherFont(group, line)) return false;
  if (line.style.isFixedPitch !== last.style.isFixedPitch) return false;
  if (line.style.isFixedPitch && !areAddresses([line])) return true;
  const isFull = !hasRoom(group, line, measure);
  if (!isFull && (startsPart(line.text) || startsSection(line.text))) return false;
  const isSameWeight = line.style.isBold === last.style.isBold;
  if (!isSameWeight && !(isFull && (group.lines.length > 1 || goesOnInFont(last, line)))) return false;
  if (!isFull && isTitleAbove(group, line)) return false;
  if (endsSentence(last) && beginsRunIn(last, line)) return false;
  if (startsWithMark(line)) return false;
  if (!group.marker && hangsLike(before, group, line)) return true;
  if (!isFull && endsSentence(last) && startsSentence(line) && !areInAddress(last, line, measure))
    return false;
  return group.marker ? staysInItem(group, line, isFull) : staysInParagraph(group, line, isFull);
}

/** Whether the distance between two lines is larger than within a paragraph. */
export function isApart(last: TextLine, line: TextLine, { leadingOf }: ColumnMeasure): boolean {
  return line.baseline - last.baseline > wider * leadingOf(last.style) * last.style.size + 0.5;
}

/** Whether a line differs in colour from the one line of a group, as text does from its heading. */
function isInOtherColour({ lines }: Group, { style: { colour } }: TextLine): boolean {
  const [first, second] = lines;
  const own = first?.style.colour;
  return !second && colour !== undefined && own !== undefined && colour !== own;
}

/** Whether a group is in capitals, large or small, and a line in another font begins with a small text below it. */
function isHeadingInOtherFont({ lines }: Group, { words, text }: TextLine): boolean {
  // First what few groups pass: long ones would be walked for each of their lines.
  if (!lines.every((line) => line.style.hasSmallCapitals || isCapitals(line.text)) || !/\p{Ll}/u.test(text))
    return false;
  const fonts = new Set(lines.flatMap((line) => line.words.map(({ font }) => font)));
  return fonts.size === 1 && words.every(({ font }) => !fonts.has(font));
}

/** The maximum distance of the ends, or of the starts, of lines that are alike, in ems. */
const samePlace = 0.3;

/** Whether the first word of a line would have fit at the end of the line before, in its column or in its indented paragraph. */
function hasRoom({ lines, ends }: Group, line: TextLine, measure: ColumnMeasure): boolean {
  const last = lines.at(-1) as TextLine; // a group has lines
  const [first] = line.words;
  const width = first ? first.box.right - first.box.left : 0;
  const em = last.style.size;
  const [longest, second] = ends;
  const isFilled = second > longest - samePlace * em;
  return last.box.right + width + 0.8 * em < (isFilled ? longest : measure.right);
}

/** Whether a group is one line that a section begins with: in italics above upright text, or in capitals with a number. */
function isTitleAbove({ lines }: Group, line: TextLine): boolean {
  const [first, second] = lines;
  if (!first || second) return false;
  const { text, style } = first;
  if (startsNumber(text) && isCapitals(text) && /\p{Ll}/u.test(line.text)) return true;
  return style.isItalic && !line.style.isItalic && /\p{L}{4}/u.test(text);
}

/** The most words of a line of an address that ends with an abbreviation, and of the next, and their maximum width as a share of the column's. */
const fewWords = [3, 5] as const;
const shortShare = 0.5;

/** Whether two lines are so short that a stop between them ends an abbreviation rather than a sentence, as in an address. */
function areInAddress(last: TextLine, line: TextLine, { left, right }: ColumnMeasure): boolean {
  return (
    !last.style.isBold &&
    [last, line].every(
      ({ words, box }, at) =>
        words.length <= (fewWords[at] ?? 0) && box.right - left < shortShare * (right - left),
    )
  );
}

/** Whether a line hangs below the first of its group as the lines of the group before do, such as entries of a bibliography. */
function hangsLike(before: Group | undefined, { lines }: Group, line: TextLine): boolean {
  const [first, second] = lines;
  const [one, other] = before?.lines ?? [];
  if (!first || second || !one || !other) return false;
  const em = line.style.size;
  const indent = line.box.left - first.box.left;
  return (
    indent > leastIndent * em &&
    Math.abs(one.box.left - first.box.left) < samePlace * em &&
    Math.abs(other.box.left - line.box.left) < samePlace * em
  );
}

/** Whether a line begins with a footnote mark. */
function startsWithMark(line: TextLine): boolean {
  const [first] = line.words;
  return first !== undefined && line.words.length > 1 && isRaised(first, line);
}

/** Lines of an item are indented to its text; without indent, they follow a full line. */
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
  // Bibliography entries begin further to the left than their other lines.
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

/** Whether two lines have one middle, and begin at different places. */
export function isCentred({ box: one, style }: TextLine, { box: other }: TextLine): boolean {
  const shift = Math.abs(one.left + one.right - other.left - other.right) / 2;
  return shift < 0.5 * style.size && Math.abs(one.left - other.left) > style.size;
}

function endsSentence({ text }: TextLine): boolean {
  return /[.!?:;。！？：][)\]"'”’»]*$/.test(text.slice(-6));
}

function startsSentence({ text }: TextLine): boolean {
  return /^[^\p{L}\d]{0,3}[\p{Lu}\p{Lo}\d]/u.test(text);
}
