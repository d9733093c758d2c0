import { around, type Rectangle } from '../../rectangle.ts';
import type { PageFont } from '../page-geometry.ts';
import type { ListItem } from './block.ts';
import { codeText } from './code-text.ts';
import type { Draft } from './draft.ts';
import { type ColumnMeasure, type Group, groupLines } from './group-lines.ts';
import { looksLikeHeading } from './heading-style.ts';
import { joinTexts, lineText } from './join-lines.ts';
import type { LayoutItem } from './layout-item.ts';
import { measureColumn } from './measure-column.ts';
import { rowsOf } from './page-lines.ts';
import { isQuote } from './quote.ts';
import type { Survey } from './survey.ts';
import { type TextLine, textLine } from './text-line.ts';

/** What a page's blocks are read with. */
export interface PageContext {
  readonly fonts: readonly PageFont[];
  readonly survey: Survey;
  /** Upright lines and bars, such as those beside a quotation. */
  readonly bars: readonly Readonly<Rectangle>[];
}

/** The blocks of a column, whose items are given in any order. */
export function columnBlocks(column: readonly LayoutItem[], context: PageContext): readonly Draft[] {
  const blocks: Draft[] = [];
  const sorted = [...column].sort((one, other) => one.box.top - other.box.top);
  const all = wholeLines(
    sorted.flatMap(({ line }) => line ?? []),
    context.fonts,
  );
  if (all.length === 0 && sorted.length === 0) return [];
  const measure = measureColumn(all, context.survey.leading);
  let above: readonly TextLine[] = [];
  let rest = all;
  const flush = () => {
    blocks.push(...textBlocks(above, measure, context));
    above = [];
  };
  for (const { box, table, isFigure } of sorted) {
    if (!table && !isFigure) continue;
    above = rest.filter((line) => line.baseline <= box.top + 1);
    rest = rest.slice(above.length);
    flush();
    blocks.push({ block: table ? { kind: 'table', box, table } : { kind: 'figure', box } });
  }
  above = rest;
  flush();
  return blocks;
}

/** Lines with about the same baseline are one: a label and its value, or a mark and its item. */
function wholeLines(lines: readonly TextLine[], fonts: readonly PageFont[]): readonly TextLine[] {
  const sorted = [...lines].sort((one, other) => one.baseline - other.baseline);
  return rowsOf(sorted).map((row) => {
    const [first] = row;
    return row.length === 1 && first
      ? first
      : textLine(
          row.flatMap(({ words }) => words),
          fonts,
        );
  });
}

function textBlocks(lines: readonly TextLine[], measure: ColumnMeasure, context: PageContext): Draft[] {
  const blocks: Draft[] = [];
  const { body } = context.survey;
  let items: OpenItem[] = [];
  const closeList = () => {
    if (items.length > 0) blocks.push(listOf(items));
    items = [];
  };
  for (const group of groupLines(lines, measure)) {
    const box = group.lines.map((line) => line.box).reduce(around);
    const text = groupText(group);
    const [first] = group.lines;
    if (!first) continue;
    const isHeading = looksLikeHeading(group, `${group.marker?.text ?? ''} ${text}`.trim(), body);
    if (group.marker && !isHeading) {
      if (startsList(items, group, first)) closeList();
      items.push({ group, box, text, left: first.box.left });
      continue;
    }
    const lastItem = items.at(-1);
    if (lastItem && !isHeading && isInItem(lastItem, first)) {
      lastItem.text = `${lastItem.text}\n${text}`;
      lastItem.box = around(lastItem.box, box);
      continue;
    }
    closeList();
    const { style } = first;
    if (style.isFixedPitch && !body.isFixedPitch) {
      blocks.push(...withCode(blocks, group, box));
    } else if (isHeading) {
      const whole = joinTexts(group.lines.map((line) => lineText(line)));
      blocks.push({ block: { kind: 'heading', box, text: whole, level: 0 }, style });
    } else {
      const kind = isQuote(group, measure, context.bars) ? 'quote' : 'paragraph';
      blocks.push({ block: { kind, box, text }, style, isOpen: isOpen(group, measure) });
    }
  }
  closeList();
  return blocks;
}

/** How far, in ems, empty lines part blocks of code. */
const widestCodeGap = 2.5;

/** The block of lines of code: together with the one before it, which is taken from `blocks`, if only empty lines part them. */
function withCode(blocks: Draft[], { lines }: Group, box: Readonly<Rectangle>): readonly Draft[] {
  const text = codeText(lines);
  const before = blocks.at(-1)?.block;
  const em = lines[0]?.style.size ?? 0;
  if (before?.kind !== 'code' || box.top - before.box.bottom > widestCodeGap * em)
    return [{ block: { kind: 'code', box, text } }];
  blocks.pop();
  return [{ block: { kind: 'code', box: around(before.box, box), text: `${before.text}\n\n${text}` } }];
}

/** Whether the last line of a paragraph ends like one in its middle. */
function isOpen({ lines }: Group, { right }: ColumnMeasure): boolean {
  const last = lines.at(-1);
  if (!last) return false;
  const isFull = last.box.right > right - 3 * last.style.size;
  return isFull && !/[.!?:;。！？：][)\]"'”’»]*$/.test(last.text.slice(-6));
}

/** How far below an item, in ems, a paragraph that belongs to it begins. */
const nextInItem = 2.5;

/** Whether a line begins a further paragraph of an item: it stands where the item's text does, in letters of its size. */
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

/** Whether an item is the first of a list of its own, right behind another list: its marker is of another kind. */
function startsList(items: readonly OpenItem[], { marker }: Group, { box, style }: TextLine): boolean {
  const outer = items[0];
  const isOuter = outer !== undefined && box.left < outer.left + 0.4 * style.size;
  if (!isOuter) return false;
  return (
    outer.group.marker?.kind !== marker?.kind || (marker?.number === 1 && items.at(-1)?.left === outer.left)
  );
}

/** The text of a group, without the marker of a list. */
function groupText({ lines, marker }: Group): string {
  return joinTexts(lines.map((line, index) => lineText(line, marker && index === 0 ? 1 : 0)));
}

interface OpenItem {
  readonly group: Group;
  readonly left: number;
  box: Readonly<Rectangle>;
  text: string;
}

/** A list whose levels follow from how far its items are indented. */
function listOf(items: readonly OpenItem[]): Draft {
  const lefts: number[] = [];
  const listed = items.map(({ group: { marker, lines }, left, box, text }): ListItem => {
    const em = lines[0]?.style.size ?? 0;
    while (lefts.length > 0 && left < (lefts.at(-1) ?? 0) - 0.4 * em) lefts.pop();
    if (lefts.length === 0 || left > (lefts.at(-1) ?? 0) + 0.4 * em) lefts.push(left);
    const number = marker?.number === undefined ? {} : { number: marker.number };
    return { box, level: lefts.length, marker: marker?.text ?? '', ...number, text };
  });
  return { block: { kind: 'list', box: items.map(({ box }) => box).reduce(around), items: listed } };
}
