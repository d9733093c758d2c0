import type { WordRow } from '../word-row.ts';
import type { Block } from './block.ts';

/** All words of a block, line by line, with its markers and its caption. */
export function rowsOfBlock(block: Block): readonly WordRow[] {
  switch (block.kind) {
    case 'list':
      return block.items.flatMap(({ markerRows, rows }) => [...markerRows, ...rows]);
    case 'table':
      return [...(block.captionRows ?? []), ...block.table.cells.flatMap(({ rows }) => rows)];
    case 'figure':
      return [...(block.labelRows ?? []), ...(block.captionRows ?? [])];
    default:
      return block.rows;
  }
}
