import type { Rectangle } from '../../geometry/rectangle.ts';
import type { TaggedPart } from '../structure/page-structure.ts';
import type { FoundTable } from '../tables/found-table.ts';
import type { Item } from './bands.ts';
import type { TextLine } from './text-line.ts';

/** An item to put in reading order: a line, a table or a picture. */
export interface LayoutItem extends Item {
  readonly line?: TextLine;
  readonly table?: FoundTable;
  readonly isFigure?: true;
  /** Its part according to sound tags. */
  readonly part?: TaggedPart | undefined;
}

/** The extent of a line's letters above and below its baseline, in ems. */
const above = 0.72;
const below = 0.2;

/** Makes an item of a line, without the space that its font leaves above and below the letters. */
export function lineItem(line: TextLine, part: TaggedPart | undefined): LayoutItem {
  const { box, baseline, style } = line;
  const top = Math.max(box.top, baseline - above * style.size);
  const bottom = Math.min(box.bottom, baseline + below * style.size);
  return { box: { left: box.left, right: box.right, top, bottom: Math.max(bottom, top) }, line, part };
}

export function tableItem(table: FoundTable, part: TaggedPart | undefined): LayoutItem {
  return { box: table.box, table, part };
}

export function figureItem(box: Readonly<Rectangle>, part: TaggedPart | undefined): LayoutItem {
  return { box, isFigure: true, part };
}
