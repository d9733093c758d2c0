import type { Rectangle } from '../../geometry/rectangle.ts';
import { encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import type { Block, FigureBlock } from '../../reading/blocks/block.ts';
import { listElement } from './list-elements.ts';
import type { PageLetters } from './page-letters.ts';
import { type Planned, type PlannedKid, planned, type Slot } from './planned.ts';
import { type TableElements, tableElements } from './table-elements.ts';

/** What a block becomes: its elements, and those that fields in it belong to. */
export interface BlockElements {
  readonly elements: readonly Planned[];
  readonly table?: TableElements;
}

/** A figure with its alternative text: what is drawn in its box belongs to the slot. */
export interface DescribedFigure {
  readonly box: Readonly<Rectangle>;
  readonly slot: Slot;
}

/** The context of a page's blocks. */
export interface BlockContext {
  /** From 0. */
  readonly page: number;
  readonly letters: PageLetters;
  /** The alternative text of the page's next figure; undefined if there is none. */
  readonly nextAlt: () => string | undefined;
  /** The attributes of a figure in a box. */
  readonly layoutOf: (box: Readonly<Rectangle>) => Planned['attributes'];
  readonly describe: (figure: DescribedFigure) => void;
  /** An identifier for a note, which no other has. */
  readonly nextNote: () => string;
}

/** The structure elements of a block (ISO 32000-2, 14.8.4). Running heads have none: their text becomes artifacts. */
export function blockElements(block: Block, context: BlockContext): BlockElements {
  const { letters } = context;
  switch (block.kind) {
    case 'header':
    case 'footer':
      letters.drop(block.rows);
      return { elements: [] };
    case 'heading':
      return { elements: [planned(`H${block.level}`, letters.take(block.rows))] };
    case 'list':
      return { elements: [listElement(block.items, letters)] };
    case 'table': {
      const caption = block.captionRows ? [planned('Caption', letters.take(block.captionRows))] : [];
      const table = tableElements(block.table, letters);
      return { elements: [planned('Table', [...caption, ...table.rows])], table };
    }
    case 'figure':
      return { elements: figureElements(block, context) };
    case 'formula': {
      const texts = new Map([['Alt', encodeTextString(block.text)]]);
      return { elements: [planned('Formula', letters.take(block.rows), { texts })] };
    }
    case 'quote':
      return { elements: [planned('BlockQuote', [planned('P', letters.take(block.rows))])] };
    case 'code':
      return { elements: [planned('P', [planned('Code', letters.take(block.rows))])] };
    case 'footnote': {
      const texts = new Map([['ID', Buffer.from(context.nextNote())]]);
      return { elements: [planned('Note', [planned('P', letters.take(block.rows))], { texts })] };
    }
    case 'table_of_contents': {
      const entries = block.rows.map((row) => planned('TOCI', [planned('P', letters.take([row]))]));
      return { elements: [planned('TOC', entries)] };
    }
    default:
      return { elements: [planned('P', letters.take(block.rows))] };
  }
}

/** A figure without an alternative text is decoration: only its texts are read. */
function figureElements(figure: FigureBlock, context: BlockContext): readonly Planned[] {
  const { page, letters, nextAlt, layoutOf, describe } = context;
  const { box, labelRows = [], captionRows = [] } = figure;
  const alt = nextAlt();
  if (alt === undefined) return [labelRows, captionRows].map((rows) => planned('P', letters.take(rows)));
  const slot: Slot = { page, mark: 'Figure' };
  letters.give(labelRows, slot);
  describe({ box, slot });
  const kids: PlannedKid[] = [slot];
  if (captionRows.length > 0) kids.push(planned('Caption', letters.take(captionRows)));
  const texts = new Map([['Alt', encodeTextString(alt)]]);
  return [planned('Figure', kids, { texts, attributes: layoutOf(box) })];
}
