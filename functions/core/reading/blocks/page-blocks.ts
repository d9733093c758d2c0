import { isCentredIn, type Rectangle } from '../../geometry/rectangle.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';
import type { Figure, LabelledFigure } from '../figures/drawn-figures.ts';
import type { TaggedBlock, TaggedPart } from '../structure/page-structure.ts';
import { inTagOrder } from '../structure/tag-order.ts';
import type { PageTags } from '../structure/tagged-words.ts';
import { boxAround, rowsOfWords } from '../text-rows.ts';
import { wordRow } from '../word-row.ts';
import { withoutAbstracts } from './abstracts.ts';
import { type BlockDraft, blockDraft, boxOf } from './block-draft.ts';
import { withCaptions } from './captions.ts';
import { columnBlocks } from './column-blocks.ts';
import { withContents } from './contents.ts';
import { drawnBoxes } from './figure-texts.ts';
import { withFootnotes } from './footnotes.ts';
import { withoutRowsOfPoints } from './headings/rows-of-points.ts';
import { taggedHeadings } from './headings/tagged-headings.ts';
import { fieldItem, figureItem, formulaItem, type LayoutItem, lineItem, tableItem } from './layout-item.ts';
import { orderBoxes } from './order/order-boxes.ts';
import type { PageLayout } from './page-layout.ts';
import { rowsOf } from './page-lines.ts';
import { slantedTexts } from './slanted-text.ts';
import type { Survey } from './survey.ts';
import type { TextLine } from './text-line.ts';

/** The narrowest gap between columns, in ems of the document's text. */
const narrowestGap = 0.9;

/** In points. */
const leastGap = 2;

/** Pages with more lines are not for reading, and stay in line order. */
const mostLines = 20_000;

/** The minimum ratio of height to width of a bar beside text, and its maximum width in points. */
const slender = 2;
const widestBar = 8;

/** The maximum number of bars that a page's texts are compared with. */
const mostBars = 200;

/**
 * Returns the blocks of a page in reading order: headers first, footnotes, slanted text and footers last. `begun` has
 * the tagged blocks begun on earlier pages; those of this page are added.
 */
export function pageBlocks(
  layout: PageLayout,
  running: ReadonlySet<TextLine>,
  survey: Survey,
  begun: WeakSet<TaggedBlock>,
): readonly BlockDraft[] {
  const { page, geometry, boxes, lines, tables, formulas, fields, figures, tags, titles } = layout;
  const slanted = slantedTexts(
    geometry,
    tables.flatMap(({ table }) => table.turned),
  );
  const items: LayoutItem[] = [
    ...lines.filter((line) => !running.has(line)).map((line) => lineItem(line, tags?.partOf(line.words))),
    ...tables.map((table) => tableItem(table, tags?.firstPart(table.words))),
    ...formulas.map((formula) => formulaItem(formula, tags?.partOf(formula.words))),
    ...fields.map(fieldItem),
    ...figures.map((figure, at) => {
      const free = slanted.filter((text) => !figures.slice(0, at).some((before) => isLabel(text, before)));
      return figureItem(withSlanted(figure, free), partOfFigure(figure, tags));
    }),
  ];
  const narrowest = Math.max(narrowestGap * survey.body.size, leastGap);
  const looked =
    items.length > mostLines ? [items] : orderFrom(isFromRight(lines), items, tags ? [] : boxes, narrowest);
  const columns = tags ? inTagOrder(looked, ({ part }) => part) : looked;
  const context = {
    fonts: geometry.fonts,
    survey,
    bars: barsOf(geometry, boxes),
    drawn: drawnBoxes(
      geometry,
      figures.map(({ box }) => box),
    ),
    blockOf: (line: TextLine) => tags?.partOf(line.words)?.block,
    titleLevel: taggedHeadings(titles),
    begun,
  };
  const read = columns.flatMap((column) => columnBlocks(column, context));
  const drafts = page === 1 && !tags ? withoutAbstracts(read) : read;
  const noted = withFootnotes(drafts, geometry.heightPoints, survey.body.size);
  const blocks = withoutRowsOfPoints(withContents(withCaptions(noted)));
  const isTop = (draft: BlockDraft) => boxOf(draft).bottom < geometry.heightPoints / 2;
  const edges = edgeBlocks(running, geometry.heightPoints);
  return [
    ...edges.filter(isTop),
    ...numberBlocks(layout),
    ...blocks,
    ...slanted
      .filter((text) => !figures.some((figure) => isLabel(text, figure)))
      .map((draft) => withMargin(draft, geometry.widthPoints)),
    ...edges.filter((edge) => !isTop(edge)),
  ];
}

/** Puts items in reading order, with columns from the left or from the right. */
function orderFrom(
  fromRight: boolean,
  items: readonly LayoutItem[],
  boxes: readonly Readonly<Rectangle>[],
  narrowest: number,
): readonly (readonly LayoutItem[])[] {
  if (!fromRight) return orderBoxes(items, boxes, narrowest);
  const own = new Map(items.map((item) => [{ ...item, box: mirroredBox(item.box) }, item]));
  return orderBoxes([...own.keys()], boxes.map(mirroredBox), narrowest).map((column) =>
    column.map((item) => own.get(item) ?? item),
  );
}

function mirroredBox({ left, top, right, bottom }: Readonly<Rectangle>): Rectangle {
  return { left: -right, top, right: -left, bottom };
}

/** Whether most lines of a page have right-to-left letters: then its columns are read from the right. */
function isFromRight(lines: readonly TextLine[]): boolean {
  const fromRight = lines.filter(({ words }) => words.some(({ line }) => line !== undefined)).length;
  return fromRight > lines.length / 2;
}

/** Adds the texts in another direction that are in a figure to its labels. */
function withSlanted(figure: Figure, slanted: readonly BlockDraft[]): LabelledFigure {
  const own = slanted
    .filter((text) => isLabel(text, figure))
    .flatMap(({ block }) => (block.kind === 'paragraph' ? block : []));
  return {
    ...figure,
    text: [figure.text, ...own.map(({ text }) => text)].filter(Boolean).join('\n'),
    rows: [...rowsOfWords(figure.words), ...own.flatMap(({ rows }) => rows)],
  };
}

function isLabel(text: BlockDraft, { box }: Figure): boolean {
  return isCentredIn(boxOf(text), box);
}

function partOfFigure({ image, words }: Figure, tags: PageTags | undefined): TaggedPart | undefined {
  return (image && tags?.partOfMark(image.mark)) ?? tags?.firstPart(words);
}

/** The share of a page's width, at each side, where turned text is a stamp, such as that of a download. */
const margin = 0.08;

/** Makes a turned text in the margin a header. */
function withMargin(draft: BlockDraft, widthPoints: number): BlockDraft {
  const { block } = draft;
  const { left, right } = block.box;
  const isInMargin = right < margin * widthPoints || left > (1 - margin) * widthPoints;
  return isInMargin && block.kind === 'paragraph' ? { ...draft, block: { ...block, kind: 'header' } } : draft;
}

/** Returns headers and footers, one block for each row of lines. */
function edgeBlocks(running: ReadonlySet<TextLine>, heightPoints: number): readonly BlockDraft[] {
  const sorted = [...running].sort((one, other) => one.baseline - other.baseline);
  return rowsOf(sorted).map((row) => {
    const box = boxAround(row);
    const text = row.map((line) => line.text).join(' ');
    const rows = row.map(({ read }) => wordRow(read));
    return blockDraft({ kind: box.bottom < heightPoints / 2 ? 'header' : 'footer', box, text, rows });
  });
}

/** Returns the line numbers of a page as one header. */
function numberBlocks({ lineNumbers }: PageLayout): readonly BlockDraft[] {
  if (lineNumbers.length === 0) return [];
  const text = lineNumbers.map((word) => word.text).join(' ');
  return [blockDraft({ kind: 'header', box: boxAround(lineNumbers), text, rows: [wordRow(lineNumbers)] })];
}

/** Returns vertical lines and slender bars, without the sides of boxes. */
function barsOf(
  { rules, fills }: PageGeometry,
  boxes: readonly Readonly<Rectangle>[],
): readonly Readonly<Rectangle>[] {
  const isSide = (bar: Readonly<Rectangle>) =>
    boxes.some(
      (box) =>
        bar.bottom > box.top &&
        bar.top < box.bottom &&
        Math.min(Math.abs(bar.left - box.left), Math.abs(bar.right - box.right)) < widestBar,
    );
  return [...rules, ...fills.filter(({ left, right }) => right - left <= widestBar)]
    .filter(({ left, top, right, bottom }) => bottom - top > slender * (right - left))
    .filter((bar) => !isSide(bar))
    .slice(0, mostBars);
}
