import type { Rectangle } from '../../geometry/rectangle.ts';
import type { TaggedPart } from '../structure/page-structure.ts';
import type { FoundTable } from '../tables/found-table.ts';
import type { Item } from './bands.ts';
import type { TextLine } from './text-line.ts';

/** What is put in reading order: a line, a table or a picture. */
export interface LayoutItem extends Item {
  readonly line?: TextLine;
  readonly table?: FoundTable;
  readonly isFigure?: true;
  /** What its tags say of it, where they are sound. */
  readonly part?: TaggedPart | undefined;
}

/** Where the letters of a line reach, in ems above and below its baseline. */
const above = 0.72;
const below = 0.2;

/** A line, without the room that its font leaves above and below the letters. */
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
