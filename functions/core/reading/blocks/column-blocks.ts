import { around, type Rectangle } from '../../geometry/rectangle.ts';
import type { PageFont } from '../../page-text/page-geometry.ts';
import type { PlacedField } from '../fields/placed-fields.ts';
import type { DisplayFormula } from '../formulas/display-formula.ts';
import { boxAround, rowsOfWords } from '../text-rows.ts';
import { type WordRow, wordRow } from '../word-row.ts';
import type { Block, ListItem } from './block.ts';
import { type BlockDraft, blockDraft } from './block-draft.ts';
import { codeText } from './code/code-text.ts';
import { areAddresses } from './code/typed-address.ts';
import { endedLines } from './ended-lines.ts';
import { figureTexts } from './figure-texts.ts';
import { type ColumnMeasure, type DeclaredLines, type Group, groupLines, isApart } from './group-lines.ts';
import { type DeclaredLevel, larger, looksLikeHeading } from './headings/heading-style.ts';
import type { GroupPlace } from './headings/plain-heading.ts';
import { isInRows } from './headings/rows-of-facts.ts';
import { type AreOneWord, joinTexts, leadsToNumber, lineText } from './join-lines.ts';
import type { LayoutItem } from './layout-item.ts';
import { type ListMarker, listMarkers } from './lists/list-marker.ts';
import { strangeBullets } from './lists/strange-bullets.ts';
import { measureColumn } from './measure-column.ts';
import { rowsOf } from './page-lines.ts';
import { isBarred, isQuote } from './quote.ts';
import type { Survey } from './survey.ts';
import { joinedLine, type TextLine } from './text-line.ts';

/** The context for reading a page's blocks. */
export interface PageContext extends DeclaredLines {
  readonly fonts: readonly PageFont[];
  readonly survey: Survey;
  /** Vertical lines and bars, such as those beside a quotation. */
  readonly bars: readonly Readonly<Rectangle>[];
  /** Pictures and filled boxes, within which texts may be those of a figure. */
  readonly drawn: readonly Readonly<Rectangle>[];
}

/** Returns the blocks of a column, whose items are given in any order. */
export function columnBlocks(column: readonly LayoutItem[], context: PageContext): readonly BlockDraft[] {
  const blocks: BlockDraft[] = [];
  const sorted = [...column].sort((one, other) => one.box.top - other.box.top);
  const all = wholeLines(
    sorted.flatMap(({ line }) => line ?? []),
    context.fonts,
  );
  if (all.length === 0 && sorted.length === 0) return [];
  const measure = measureColumn(all, context.survey.leading);
  const markers = new Map([...markersOf(all, sorted), ...strangeBullets(all, context.fonts)]);
  let above: readonly TextLine[] = [];
  let rest = all;
  const flush = () => {
    blocks.push(...textBlocks(above, measure, markers, context));
    above = [];
  };
  for (const item of sorted) {
    const { box, line } = item;
    if (line) continue;
    above = rest.filter((line) => line.baseline <= box.top + 1);
    rest = rest.slice(above.length);
    flush();
    blocks.push(blockDraft(otherBlock(item)));
  }
  above = rest;
  flush();
  return blocks;
}

/** Makes a block of an item that is not a line. */
function otherBlock({ box, table, fields = [], formula, field, figure, part }: LayoutItem): Block {
  if (table) return { kind: 'table', box, table, ...(fields.length > 0 && { fields }) };
  if (formula) return formulaBlock(formula);
  if (field) return fieldBlock(field);
  const description = part?.block.description;
  const labels = figure?.text && { text: figure.text, labelRows: figure.rows };
  return { kind: 'figure', box, ...labels, ...(description && { description }) };
}

function formulaBlock({ box, words, text, latex, confidence }: DisplayFormula): Block {
  const rows = rowsOfWords(words);
  return { kind: 'formula', box, text, rows, ...(latex !== undefined && { latex }), confidence };
}

function fieldBlock({ box, field, label, labelRows, value, valueRows }: PlacedField): Block {
  const text = [label, value].filter((part) => part !== '').join(' ');
  const { name, isChecked } = field;
  return {
    kind: 'field',
    box,
    text,
    rows: [...labelRows, ...valueRows],
    label,
    labelRows,
    value,
    name,
    isChecked,
  };
}

/** Returns the list markers of a column. Formulas and fields are in lists, tables and figures between them. */
function markersOf(
  lines: readonly TextLine[],
  items: readonly LayoutItem[],
): ReadonlyMap<TextLine, ListMarker> {
  const tops = items.filter(({ table, figure }) => table || figure).map(({ box }) => box.top + 1);
  const above = (line: TextLine) => tops.filter((top) => top < line.baseline).length;
  const parts = Array.from({ length: tops.length + 1 }, (_, at) =>
    lines.filter((line) => above(line) === at),
  );
  return new Map(parts.flatMap((part) => [...listMarkers(part)]));
}

/** Joins lines on about the same baseline: a label and its value, or a mark and its item. */
function wholeLines(lines: readonly TextLine[], fonts: readonly PageFont[]): readonly TextLine[] {
  const sorted = [...lines].sort((one, other) => one.baseline - other.baseline);
  return rowsOf(sorted).map((row) => joinedLine(row, fonts));
}

function textBlocks(
  lines: readonly TextLine[],
  measure: ColumnMeasure,
  markers: ReadonlyMap<TextLine, ListMarker>,
  context: PageContext,
): BlockDraft[] {
  const blocks: BlockDraft[] = [];
  const { body, textStyles, areOneWord } = context.survey;
  let items: OpenItem[] = [];
  const closeList = () => {
    if (items.length > 0) blocks.push(listOf(items));
    items = [];
  };
  const written = lines.filter((line) => !isDottedRule(line));
  const groups = groupLines(written, measure, markers, context);
  const labels = figureTexts(groups, measure, context.drawn);
  for (const [at, group] of groups.entries()) {
    const box = boxAround(group.lines);
    const text = groupText(group, measure, areOneWord);
    const rows = rowsOfGroup(group);
    const [first] = group.lines;
    if (!first) continue;
    const whole = `${group.marker?.text ?? ''} ${text}`.trim();
    const declared = declaredLevel(group, whole, context);
    const isHeading =
      declared !== undefined ||
      (!isDeclaredText(group, context) &&
        !isListed(groups, at) &&
        !labels.has(group) &&
        looksLikeHeading(group, whole, textStyles.like(first.style) ?? body, placeOf(groups, at, measure)));
    if (group.marker && !isHeading) {
      if (startsList(items, group, first)) closeList();
      items.push({ group, box, text, rows, left: first.box.left });
      continue;
    }
    const lastItem = items.at(-1);
    if (lastItem && !isHeading && isInItem(lastItem, first)) {
      lastItem.text = `${lastItem.text}\n${text}`;
      lastItem.rows = [...lastItem.rows, ...rows];
      lastItem.box = around(lastItem.box, box);
      continue;
    }
    closeList();
    const { style } = first;
    const isFixedPitch = style.isFixedPitch && !body.isFixedPitch;
    const isAddress = isFixedPitch && areAddresses(group.lines);
    if (isFixedPitch && declared === undefined && !isAddress) {
      blocks.push(...withCode(blocks, group, box));
    } else if (isHeading) {
      const title = joinTexts(
        group.lines.map((line) => lineText(line)),
        areOneWord,
      );
      blocks.push({
        block: { kind: 'heading', box, text: title, rows: wholeRows(group), level: 0 },
        style,
        declared,
      });
    } else {
      const hasBar = isBarred(group, context.bars);
      const isQuoted = group.block?.kind === 'quote' || (!isAddress && isQuote(group, measure, hasBar));
      const kind = isQuoted ? 'quote' : 'paragraph';
      blocks.push({
        block: { kind, box, text, rows },
        style,
        isOpen: isOpen(group, measure),
        isBarred: hasBar,
        tagged: group.block,
      });
    }
  }
  closeList();
  return blocks;
}

/** Whether a group is an item of a list: it has a bullet, or the items before or after it are directly beside it. */
function isListed(groups: readonly Group[], at: number): boolean {
  const marker = groups[at]?.marker;
  if (!marker || marker.number === undefined) return marker !== undefined && marker.text !== '';
  return [at - 1, at + 1].some((beside) => groups[beside]?.marker?.kind === marker.kind);
}

/** The width of a group that does not fill its column, as a share. */
const shortShare = 0.85;

function placeOf(groups: readonly Group[], at: number, measure: ColumnMeasure): GroupPlace {
  const { lines = [] } = groups[at] ?? {};
  const before = groups[at - 1]?.lines.at(-1);
  const [first] = lines;
  const { left } = boxAround(lines);
  const right = lines.at(-1)?.box.right ?? left;
  return {
    isApart: !first || !before || isApart(before, first, measure),
    isShort: right - left < shortShare * (measure.right - measure.left),
    isFollowed: at + 1 < groups.length,
    isInRows: first !== undefined && isInRows(first, [before, groups[at + 1]?.lines[0]]),
  };
}

/** Longer texts, and longer ones that end with a full stop, are never headings, even if tagged. */
const longestHeading = 300;
const longestSentence = 120;

/** The minimum letter size of a heading known only from a bookmark, as a share of the text's. */
const smallestTitle = 0.9;

/** The level of a heading that the document declares. */
function declaredLevel(
  { lines, block }: Group,
  text: string,
  { titleLevel, survey }: PageContext,
): DeclaredLevel | undefined {
  if (text.length > longestHeading || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  if (text.length > longestSentence && /[.。।]$/.test(text)) return undefined;
  if (block?.kind === 'heading') return { by: 'tag', level: block.level ?? 1 };
  if (block?.kind === 'item' || (lines[0]?.style.size ?? 0) < smallestTitle * survey.body.size)
    return undefined;
  const level = titleLevel(text);
  return level === undefined ? undefined : { by: 'bookmark', level };
}

/** Whether tags exclude some lines from headings, and they differ from text at most in weight. */
function isDeclaredText({ lines, block }: Group, { survey }: PageContext): boolean {
  return (
    block !== undefined && survey.hasTaggedHeadings && (lines[0]?.style.size ?? 0) < larger * survey.body.size
  );
}

/** The maximum gap between lines of a code block, in ems, for empty lines. */
const widestCodeGap = 2.5;

/**
 * Makes a block of code lines. It is joined with the one before, which is taken from `blocks`, if only empty lines
 * separate them.
 */
function withCode(blocks: BlockDraft[], group: Group, box: Readonly<Rectangle>): readonly BlockDraft[] {
  const { lines } = group;
  const text = codeText(lines);
  const rows = wholeRows(group);
  const before = blocks.at(-1)?.block;
  const em = lines[0]?.style.size ?? 0;
  if (before?.kind !== 'code' || box.top - before.box.bottom > widestCodeGap * em)
    return [{ block: { kind: 'code', box, text, rows } }];
  blocks.pop();
  const joined = { text: `${before.text}\n\n${text}`, rows: [...before.rows, ...rows] };
  return [{ block: { kind: 'code', box: around(before.box, box), ...joined } }];
}

/** Whether the last line of a paragraph ends as in the middle of one. */
function isOpen({ lines }: Group, { right }: ColumnMeasure): boolean {
  const last = lines.at(-1);
  if (!last || leadsToNumber(last)) return false;
  const isFull = last.box.right > right - 3 * last.style.size;
  return isFull && !/[.!?:;。！？：][)\]"'”’»]*$/.test(last.text.slice(-6));
}

/** The maximum distance, in ems, between an item and a further paragraph of it. */
const nextInItem = 2.5;

/** Whether a line begins a further paragraph of an item: aligned with the item's text, in letters of its size. */
function isInItem({ group, box }: OpenItem, line: TextLine): boolean {
  const [first] = group.lines;
  const textLeft = first?.words[1]?.box.left;
  if (!first || textLeft === undefined) return false;
  const em = line.style.size;
  const isSameSize = Math.abs(first.style.size - em) < 0.05 * em;
  return (
    isSameSize &&
    Math.abs(line.box.left - textLeft) < 0.4 * em &&
    line.baseline - box.bottom < nextInItem * em
  );
}

/** Whether an item begins a new list directly behind another one: its marker is of another kind. */
function startsList(items: readonly OpenItem[], { marker, block }: Group, { box, style }: TextLine): boolean {
  const outer = items[0];
  const list = items.at(-1)?.group.block?.list;
  if (list && block?.list) return list !== block.list;
  const isOuter = outer !== undefined && box.left < outer.left + 0.4 * style.size;
  if (!isOuter) return false;
  return (
    outer.group.marker?.kind !== marker?.kind || (marker?.number === 1 && items.at(-1)?.left === outer.left)
  );
}

/** Whether a line is only dots, such as those to sign on. */
function isDottedRule({ text }: TextLine): boolean {
  return /^[.…·\s]{3,}$|^…$/u.test(text);
}

/** The text of a group, without the list marker. Lines that were ended on purpose, as in addresses, stay apart. */
function groupText({ lines, marker }: Group, { right }: ColumnMeasure, areOneWord: AreOneWord): string {
  const texts = lines.map((line, index) => lineText(line, marker?.text && index === 0 ? 1 : 0));
  if (marker) return joinTexts(texts, areOneWord);
  const ends = endedLines(lines, right);
  const parts = texts.reduce<string[][]>((open, text, at) => {
    if (at === 0 || ends.has(at - 1)) open.push([]);
    open.at(-1)?.push(text);
    return open;
  }, []);
  return parts.map((part) => joinTexts(part, areOneWord)).join('\n');
}

/** The words of a group, without the list marker. */
function rowsOfGroup(group: Group): readonly WordRow[] {
  const rows = wholeRows(group);
  const [first, ...others] = rows;
  if (!group.marker?.text || !first) return rows;
  return first.words.length > 1 ? [wordRow(first.words.slice(1)), ...others] : others;
}

function wholeRows({ lines }: Group): readonly WordRow[] {
  return lines.map(({ read }) => wordRow(read));
}

interface OpenItem {
  readonly group: Group;
  readonly left: number;
  box: Readonly<Rectangle>;
  text: string;
  rows: readonly WordRow[];
}

/** Makes a list with levels according to the indents of its items. */
function listOf(items: readonly OpenItem[]): BlockDraft {
  const lefts: number[] = [];
  const areTagged = items.every(({ group }) => group.block?.kind === 'item');
  const listed = items.map(({ group: { marker, lines, block }, left, box, text, rows }): ListItem => {
    const em = lines[0]?.style.size ?? 0;
    while (lefts.length > 0 && left < (lefts.at(-1) ?? 0) - 0.4 * em) lefts.pop();
    if (lefts.length === 0 || left > (lefts.at(-1) ?? 0) + 0.4 * em) lefts.push(left);
    const number = marker?.number === undefined ? {} : { number: marker.number };
    const level = (areTagged && block?.level) || lefts.length;
    const [firstLine] = lines;
    const markerRows = marker?.text && firstLine ? [wordRow(firstLine.read.slice(0, 1))] : [];
    return { box, level, marker: marker?.text ?? '', ...number, markerRows, text, rows };
  });
  return { block: { kind: 'list', box: boxAround(items), items: listed } };
}
