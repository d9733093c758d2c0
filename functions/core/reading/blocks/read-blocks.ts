import type { Rectangle } from '../../geometry/rectangle.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';
import { type QuarterTurns, turnedBack } from '../../page-text/turned-page.ts';
import type { TaggedBlock } from '../structure/page-structure.ts';
import { letterStyles } from '../styles/letter-styles.ts';
import { type MarkContinuing, openContinuing } from '../tables/continuing-tables.ts';
import type { Block, BlockWord, PageBlocks } from './block.ts';
import type { BlockDraft } from './block-draft.ts';
import { withContinuing } from './continuing.ts';
import { openHeadingStyles } from './headings/heading-style.ts';
import { loneRunningLines, middleNumberLine } from './lone-running-lines.ts';
import { pageBlocks } from './page-blocks.ts';
import type { PageLayout } from './page-layout.ts';
import { rowsOfBlock } from './rows-of-block.ts';
import { runningLines } from './running-lines.ts';
import { openSurvey } from './survey.ts';
import type { TextLine } from './text-line.ts';

/** Reads the pages of a document in batches, and keeps what it learns of the document's styles. */
export interface BlockReader {
  /** Returns the blocks of further pages. More pages at once make headers, footers and headings more reliable. */
  read(pages: readonly PageLayout[]): readonly PageBlocks[];
}

export function blockReader(): BlockReader {
  const survey = openSurvey();
  const styles = openHeadingStyles();
  const begun = new WeakSet<TaggedBlock>();
  const markContinuing = openContinuing();
  let last: BlockDraft | undefined;
  return {
    read: (pages) => {
      const layouts = pages.map((page) => withContinuingTables(page, markContinuing));
      const running = runningOf(layouts);
      for (const [index, { lines, tags }] of layouts.entries())
        survey.add(
          lines.filter((line) => !running[index]?.has(line)),
          tags,
        );
      const drafts = layouts.map((layout, index) =>
        pageBlocks(layout, running[index] ?? new Set(), survey, begun),
      );
      for (const { block, style, declared } of drafts.flat())
        if (block.kind === 'heading' && style) styles.add(style, block.text, declared);
      return layouts.map((layout, index) => {
        const { page, confidence, geometry, displayed, turn, annotations } = layout;
        const continuing = withContinuing(drafts[index] ?? [], last);
        last = continuing.last;
        const blocks = continuing.drafts.map(
          ({ block, style, declared }): Block =>
            block.kind === 'heading' && style
              ? { ...block, level: styles.levelOf(style, block.text, declared) }
              : block,
        );
        const { widthPoints, heightPoints } = displayed;
        return {
          page,
          widthPoints,
          heightPoints,
          geometry: displayed,
          confidence,
          blocks: blocks.map((block) => turnedBlock(block, displayed, turn)),
          hidden: displayed.hidden,
          words: () => blockWords(blocks, layout),
          styleOf: letterStyles(geometry, annotations, survey.body),
        };
      });
    },
  };
}

/** Returns the headers and footers of each page. Their letters do not count as the document's text. */
function runningOf(layouts: readonly PageLayout[]): readonly ReadonlySet<TextLine>[] {
  const all = openSurvey();
  for (const { lines } of layouts) all.add(lines);
  const running = runningLines(
    layouts.map(({ page, geometry, lines, tags }) => ({
      page,
      heightPoints: geometry.heightPoints,
      lines,
      tags,
    })),
    all.body.size,
  );
  const lonePages = layouts.map(({ geometry: { widthPoints, heightPoints, rules }, lines }) => ({
    widthPoints,
    heightPoints,
    rules,
    lines,
  }));
  return lonePages.map((page, index) => {
    const number = middleNumberLine(page, all.body.size);
    const lone = layouts.length === 1 ? loneRunningLines(page, all.body.size) : [];
    return new Set([...(running[index] ?? []), ...lone, ...(number ? [number] : [])]);
  });
}

function withContinuingTables(layout: PageLayout, mark: MarkContinuing): PageLayout {
  const { page, geometry, tables } = layout;
  const marked = mark(
    page,
    geometry,
    tables.map(({ table }) => table),
  );
  const byWords = new Map(marked.map((table) => [table.words, table]));
  return {
    ...layout,
    tables: tables.map((one) => ({ ...one, table: byWords.get(one.table.words) ?? one.table })),
  };
}

/** The words of blocks, whose places are on the page as displayed. */
function blockWords(
  blocks: readonly Block[],
  { displayed, turn, confidenceOf }: PageLayout,
): readonly BlockWord[] {
  return blocks.flatMap(rowsOfBlock).flatMap(({ words }) =>
    words.map(({ text, box, start }) => ({
      text,
      box: turnedBack(box, displayed, turn),
      confidence: confidenceOf(start),
    })),
  );
}

/** Converts a block of a turned page to places on the page as displayed. */
function turnedBlock(block: Block, displayed: PageGeometry, turn: QuarterTurns): Block {
  if (turn === 0) return block;
  const placed = <Kind extends { readonly box: Readonly<Rectangle> }>(one: Kind): Kind => ({
    ...one,
    box: turnedBack(one.box, displayed, turn),
  });
  if (block.kind === 'list') return placed({ ...block, items: block.items.map(placed) });
  if (block.kind !== 'table') return placed(block);
  const fields = block.fields?.map((field) => ({ ...field, ...turnedBack(field, displayed, turn) }));
  return placed({
    ...block,
    ...(fields && { fields }),
    table: placed({ ...block.table, cells: block.table.cells.map(placed) }),
  });
}
