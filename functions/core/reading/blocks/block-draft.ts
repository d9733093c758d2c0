import type { Rectangle } from '../../geometry/rectangle.ts';
import type { TaggedBlock } from '../structure/page-structure.ts';
import type { Block } from './block.ts';
import type { DeclaredLevel } from './headings/heading-style.ts';
import type { LineStyle } from './text-line.ts';

/** A block with the facts about its lines. The level of a heading depends on the document's other headings. */
export interface BlockDraft {
  readonly block: Block;
  /** The style of a block of text. */
  readonly style?: LineStyle;
  /** The level of a heading according to the document. */
  readonly declared?: DeclaredLevel | undefined;
  /** The tagged block that contains it. */
  readonly tagged?: TaggedBlock | undefined;
  /** Whether its last line is full and does not end a sentence. */
  readonly isOpen?: boolean;
  /** Whether a bar is along its left side. */
  readonly isBarred?: boolean;
}

/** Makes a draft of a block that is not only text. */
export function blockDraft(block: Block): BlockDraft {
  return { block };
}

export function boxOf({ block }: BlockDraft): Readonly<Rectangle> {
  return block.box;
}
