import type { Point } from '../../geometry/matrix.ts';
import { areaOf, type Rectangle } from '../../geometry/rectangle.ts';
import type { ContentRewriter } from '../../page-content/content-rewriter.ts';
import { type PageView, pageView } from '../../page-content/page-view.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { dictionary } from '../../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import type { Block, PageBlocks } from '../../reading/blocks/block.ts';
import { areaIndex } from '../../reading/styles/area-index.ts';
import { assignUnits, type FigureArea } from '../content/assign-units.ts';
import type { AssignedContent } from '../content/assigned-content.ts';
import { onPage, placedLetters } from '../content/letter-places.ts';
import type { TaggedStream } from '../content/tagged-stream.ts';
import { addAnnotations, type PlacedElements } from './annotation-elements.ts';
import { blockElements, type DescribedFigure } from './block-elements.ts';
import type { FoundHeading } from './document-outline.ts';
import { pageAnnotations } from './page-annotations.ts';
import { pageLetters } from './page-letters.ts';
import { type Planned, planned } from './planned.ts';

/** What the pages of a document become. */
export interface BuiltDocument {
  readonly elements: Planned[];
  readonly assigned: AssignedContent;
  readonly headings: FoundHeading[];
  /** The beginning of the text, to tell its language. */
  text: string;
  /** Figures without an alternative text, by their page and number, from 1. */
  readonly undescribed: { readonly page: number; readonly index: number }[];
  /** The number of figures on each page, from 1. */
  readonly figures: Map<number, number>;
  /** Pages, from 1, with text that cannot be located in their content, and pages that show a picture and nothing to read. */
  readonly unlocated: number[];
  readonly pictures: number[];
}

export interface BuilderSources {
  /** The draft to be tagged, and the reader of its numbered copy. */
  readonly draft: Draft;
  readonly rewriter: ContentRewriter;
  readonly streams: readonly TaggedStream[];
  /** The alternative text of a figure by its page and number, from 1. */
  readonly altOf: (page: number, index: number) => string | undefined;
}

/** The text that is kept to tell its language, in characters, and the share of a page that a picture of text covers. */
const languageCharacters = 20_000;
const largePicture = 0.5;

/** Builds the elements of a document, page by page. */
export function documentBuilder({ draft, rewriter, streams, altOf }: BuilderSources) {
  const built: BuiltDocument = {
    elements: [],
    assigned: new Map(),
    headings: [],
    text: '',
    undescribed: [],
    figures: new Map(),
    unlocated: [],
    pictures: [],
  };
  const pages = new Map(streams.flatMap((one) => (one.stream === 0 ? [[one.page, one] as const] : [])));
  const forms = new Map(streams.map((one) => [one.stream, one]));
  let notes = 0;
  let last: Last = {};

  const add = (blocks: PageBlocks): void => {
    const page = blocks.page - 1;
    const { geometry } = blocks;
    const view = pageView(draft.file, readPage(draft.file, draft.sourcePages[page] as SourcePage)); // as many as were read
    const annotations = pageAnnotations(draft, page);
    const linkAreas = annotations.flatMap(({ kind, number, areas }) =>
      kind === 'link' ? areas.map((area) => ({ ...area, number })) : [],
    );
    const findLink = areaIndex(linkAreas);
    const letters = pageLetters(page, geometry.letters, (x, y) => findLink(x, y, y)?.number ?? 0);
    const described: DescribedFigure[] = [];
    let figures = 0;
    const placed: PlacedElements[] = blocks.blocks.map((block) => {
      const { elements, table } = blockElements(block, {
        page,
        letters,
        nextAlt: () => {
          const alt = altOf(blocks.page, ++figures);
          if (alt === undefined) built.undescribed.push({ page: blocks.page, index: figures });
          return alt;
        },
        layoutOf: (box) => figureLayout(box, view),
        describe: (figure) => described.push(figure),
        nextNote: () => `note-${++notes}`,
      });
      note(block, blocks.page);
      return { block, elements: [...elements], table };
    });
    const rest = letters.rest();
    addAnnotations(
      draft,
      page,
      annotations.filter(({ kind, number }) => kind !== 'link' || !letters.linked.has(number)),
      placed,
    );
    for (const each of placed) last = join(built.elements, each, last);
    if (rest.length > 0) built.elements.push(planned('P', rest));
    built.figures.set(blocks.page, figures);
    if (letters.unmarked() > 0) built.unlocated.push(blocks.page);
    const own = pages.get(page);
    if (own)
      assignUnits(built.assigned, { page: own, forms }, rewriter, {
        page,
        letters: placedLetters(geometry.letters, letters, view),
        figures: described.map((figure) => areaOfFigure(figure, view)),
      });
    const hasContent =
      letters.slots.some((slot) => slot !== undefined && slot.page >= 0) || described.length > 0;
    const { images, widthPoints, heightPoints } = geometry;
    if (!hasContent && images.some((image) => areaOf(image) > largePicture * widthPoints * heightPoints))
      built.pictures.push(blocks.page);
  };

  const note = (block: Block, page: number) => {
    if (!('text' in block) || block.text === undefined) return;
    if (block.kind === 'heading') built.headings.push({ page, level: block.level, text: block.text });
    if (built.text.length < languageCharacters) built.text += `${block.text}\n`;
  };

  return { add, built };
}

/** The last paragraph and the last table, which the next page may continue. */
interface Last {
  readonly paragraph?: Planned | undefined;
  readonly table?: { readonly element: Planned; readonly columnCount: number } | undefined;
}

/** Adds the elements of a block to the document's, or to those that it continues. */
function join(elements: Planned[], { block, elements: own }: PlacedElements, last: Last): Last {
  const [first, ...others] = own;
  if (!first) return last;
  if (block.kind === 'paragraph' && block.continues && last.paragraph) {
    last.paragraph.kids.push(...first.kids);
    elements.push(...others);
    return last;
  }
  if (block.kind === 'table') {
    const { columnCount, continues } = block.table;
    if (continues !== undefined && last.table?.columnCount === columnCount) {
      last.table.element.kids.push(...first.kids.filter((kid) => 'role' in kid && kid.role === 'TR'));
      elements.push(...others);
      return last;
    }
    elements.push(...own);
    return { ...last, table: { element: first, columnCount } };
  }
  elements.push(...own);
  return block.kind === 'paragraph' ? { ...last, paragraph: first } : last;
}

/** The box of a figure in the space of its page, with its corners in order. */
function areaOfFigure({ box, slot }: DescribedFigure, view: PageView): FigureArea {
  const [left, bottom, right, top] = pageBox(box, view);
  return { left, bottom, right, top, slot };
}

function pageBox(box: Readonly<Rectangle>, { heightPoints, toPage }: PageView) {
  const corners: readonly Point[] = [
    onPage([box.left, box.top], heightPoints, toPage),
    onPage([box.right, box.bottom], heightPoints, toPage),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
}

/** The attributes of a figure that is a block (ISO 32000-2, 14.8.5.4). */
function figureLayout(box: Readonly<Rectangle>, view: PageView): Planned['attributes'] {
  const BBox = pageBox(box, view).map((side) => Math.round(side * 100) / 100);
  return new Map([['Layout', dictionary({ Placement: 'Block', BBox })]]);
}
