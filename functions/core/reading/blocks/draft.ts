import type { Rectangle } from '../../geometry/rectangle.ts';
import type { TaggedBlock } from '../structure/page-structure.ts';
import type { Block } from './block.ts';
import type { ToldLevel } from './heading-style.ts';
import type { LineStyle } from './text-line.ts';

/** A block with what is known of its lines. The level of a heading is not known before the document's other headings are. */
export interface Draft {
  readonly block: Block;
  /** Of a block of text. */
  readonly style?: LineStyle;
  /** Of a heading: its level, as the document itself tells it. */
  readonly told?: ToldLevel | undefined;
  /** What its tags say that it belongs to. */
  readonly tagged?: TaggedBlock | undefined;
  /** Whether its last line is full, and ends no sentence. */
  readonly isOpen?: boolean;
}

/** A draft of a block that is not of text alone. */
export function draftOf(block: Block): Draft {
  return { block };
}

export function boxOf({ block }: Draft): Readonly<Rectangle> {
  return block.box;
}
