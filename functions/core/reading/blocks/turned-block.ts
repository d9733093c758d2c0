import type { Rectangle } from '../../geometry/rectangle.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';
import { type QuarterTurns, turnedBack } from '../../page-text/turned-page.ts';
import type { Block } from './block.ts';

/** Converts a block of a turned page to places on the page as displayed. */
export function turnedBlock(block: Block, shown: PageGeometry, turn: QuarterTurns): Block {
  if (turn === 0) return block;
  const placed = <Kind extends { readonly box: Readonly<Rectangle> }>(one: Kind): Kind => ({
    ...one,
    box: turnedBack(one.box, shown, turn),
  });
  if (block.kind === 'list') return placed({ ...block, items: block.items.map(placed) });
  if (block.kind !== 'table') return placed(block);
  return placed({ ...block, table: placed({ ...block.table, cells: block.table.cells.map(placed) }) });
}
